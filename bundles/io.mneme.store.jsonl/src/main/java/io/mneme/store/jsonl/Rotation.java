package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.From;
import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the oldest entries of the file that is appended to into archives. Everything is prepared beside appends; they wait
 * only while the prepared files take their places.
 */
final class Rotation<E> {

    private static final Logger log = LoggerFactory.getLogger(Rotation.class);

    /** No more is moved at once, so that appends wait only shortly, and memory is bounded. */
    private static final long MOST_BYTES = 16L << 20;

    /** How often everything is prepared beside appends before they are kept waiting for it. */
    private static final int ATTEMPTS = 3;

    private static final int CHANGED_MEANWHILE = -1;

    private final Store<E> store;
    private final Decoder<E> decoder;
    private final Settings settings;
    private final Storage storage;
    private final Prepared prepared;
    private final Redo redo;

    Rotation(Store<E> store, Decoder<E> decoder, Settings settings, Storage storage) {
        this.store = store;
        this.decoder = decoder;
        this.settings = settings;
        this.storage = storage;
        this.prepared = new Prepared(settings);
        this.redo = new Redo(settings, storage);
    }

    /**
     * What is to be moved, and prepared for it.
     *
     * @param before the content it was planned for
     * @param file the file to take entries out of
     * @param token names the prepared files
     * @param removal the lines to take out
     * @param goals the archive of each, in the order of their starts
     * @param copy the file without them, up to {@code covered}
     * @param covered up to where the copy holds the file
     * @param former the file
     */
    private record Plan<E>(
            Contents<E> before,
            String file,
            String token,
            Removal removal,
            List<String> goals,
            Copy copy,
            long covered,
            LineFile former) {}

    /** Moves what is surplus by a layout, or part of it; returns how many entries were moved. */
    int rotate(Layout layout, GroupCommit<E> turns) throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            Plan<E> plan = turns.alone(() -> begun(layout));
            int moved = plan == null ? 0 : moved(plan, () -> turns.alone(() -> finished(plan)));
            if (moved != CHANGED_MEANWHILE) {
                return moved;
            }
        }
        // So many edits are made that only a turn kept from the beginning to the end gets it done.
        return turns.alone(() -> movedAtOnce(layout));
    }

    private int movedAtOnce(Layout layout) throws IOException {
        Plan<E> plan = begun(layout);
        int moved = plan == null ? 0 : moved(plan, () -> finished(plan));
        if (moved == CHANGED_MEANWHILE) {
            throw new IOException("another program keeps changing the files; try again");
        }
        return moved;
    }

    private int moved(Plan<E> plan, GroupCommit.Work<Integer> finish) throws IOException {
        try {
            prepare(plan);
            int moved = finish.run();
            if (moved == CHANGED_MEANWHILE) {
                discard(plan, new IOException("prepared in vain"));
            }
            return moved;
        } catch (IOException | RuntimeException e) {
            discard(plan, new IOException(e));
            throw e;
        } finally {
            plan.former().release();
        }
    }

    private Plan<E> begun(Layout layout) throws IOException {
        store.lookToWrite();
        Contents<E> contents = store.contents();
        // Not what was appended to last: that may be an archive that another program has added to.
        Part part = contents.part(layout.target(Optional::empty, Instant::now));
        if (part == null) {
            return null;
        }
        int surplus = layout.surplus(part.size, part.entries);
        if (surplus == 0) {
            return null;
        }
        Rows rows = contents.catalogue().rows();
        int[] oldest = oldest(rows, part.number, surplus);
        LineFile former = LineFile.open(settings.path(part.name), storage);
        try {
            Removal removal = Removal.of(oldest, rows, new Blocks(former));
            String token = store.ledger().token();
            Copy copy = Copy.start(prepared.copy(part.name, token), settings.path(part.name), false, storage);
            return new Plan<>(contents, part.name, token, removal, new ArrayList<>(), copy, part.scanned, former);
        } catch (IOException | RuntimeException e) {
            former.release();
            throw e;
        }
    }

    /** Returns the rows of the oldest entries, up to a number, and up to what may be moved at once. */
    private static int[] oldest(Rows rows, int file, int count) {
        int[] oldest = new int[count];
        int found = 0;
        long bytes = 0;
        for (int row = 0; found < count && bytes < MOST_BYTES; row++) {
            if (rows.isEntry(row) && rows.file(row) == file) {
                bytes += rows.lengths()[row];
                oldest[found++] = row;
            }
        }
        return Arrays.copyOf(oldest, found);
    }

    /** Writes the copy, and for each archive the lines it gets. */
    private void prepare(Plan<E> plan) throws IOException {
        plan.copy().add(plan.former(), plan.removal().patches(), plan.covered());
        plan.copy().settle();
        // The copy must not be lost once the lines are in the archives: they would be there twice.
        storage.syncFolder(settings.path(plan.file()).getParent());
        Map<String, ByteArrayOutputStream> lines = new TreeMap<>();
        Removal removal = plan.removal();
        for (int i = 0; i < removal.starts().length; i++) {
            byte[] line =
                    plan.former().bytes(removal.starts()[i], (int) (removal.before()[i + 1] - removal.before()[i]));
            String goal = settings.layout().archive(moment(line));
            plan.goals().add(goal);
            lines.computeIfAbsent(goal, name -> new ByteArrayOutputStream()).writeBytes(line);
        }
        for (Map.Entry<String, ByteArrayOutputStream> goal : lines.entrySet()) {
            write(prepared.lines(goal.getKey(), plan.token()), goal.getValue().toByteArray());
        }
    }

    private Optional<Instant> moment(byte[] line) {
        int end = line.length - 1;
        int length = end > 0 && line[end - 1] == '\r' ? end - 1 : end;
        E entry = decoder.decode(line, 0, length).entry();
        return entry == null ? Optional.empty() : decoder.kind().moment(entry);
    }

    private void write(Path path, byte[] bytes) throws IOException {
        storage.createFolder(path.getParent());
        storage.delete(path);
        storage.create(path);
        LineFile file = LineFile.open(path, storage);
        try {
            file.append(bytes);
            file.sync();
        } finally {
            file.release();
        }
        storage.syncFolder(path.getParent());
    }

    private int finished(Plan<E> plan) throws IOException {
        store.lookToWrite();
        Part part = store.contents().part(plan.file());
        // Lines may have been added since, but none was changed or moved.
        if (store.contents() != plan.before()
                || part == null
                || !plan.former().key().equals(part.key)) {
            return CHANGED_MEANWHILE;
        }
        long covered = part.scanned;
        plan.copy().add(plan.former(), plan.covered(), covered);
        plan.copy().settle();
        Contents<E> contents = store.contents();
        Map<String, Part> archives = archives(plan);
        Relocation relocation = new Relocation(contents.catalogue().rows(), plan.removal(), plan.goals());
        Move move = relocation.move(part, archives);
        Seal formerSeal = part.seal(plan.former());
        Work work = new Work(
                plan.token(),
                archives.values().stream()
                        .map(archive -> new Addition(archive.name, archive.size))
                        .toList(),
                List.of(new Swap(plan.file(), plan.file(), covered, plan.copy().length(), formerSeal)));
        keepAppending(plan.file());
        List<Seal> seals =
                List.of(plan.copy().seal(plan.file(), lastStart(move, part), part.lastLength, store.shelf()));
        Ownership ownership = store.ledger().ownership();
        store.begin(new LedgerLine(
                contents.end(),
                List.of(),
                List.of(),
                List.of(relocation.remaining(part, ownership, contents.end())),
                relocation.added(ownership),
                List.of(),
                seals,
                Optional.of(work)));
        redo.finish(work);
        plan.copy().close();
        ShelvedFile source =
                new ShelvedFile(settings.path(plan.file()), plan.copy().key(), store.shelf());
        source.take();
        Contents<E> after = new Succession<>(contents).moved(move, source);
        Part remaining = after.part(plan.file());
        remaining.key = plan.copy().key();
        remaining.size = plan.copy().length();
        remaining.modified = null;
        store.done(after);
        takeIn(plan, covered);
        return plan.goals().size();
    }

    private void takeIn(Plan<E> plan, long covered) {
        try {
            long late = Files.size(settings.path(plan.file())) - plan.copy().length();
            store.formers().add(plan.former(), covered + late, plan.file());
            store.takeIn(plan.file());
        } catch (IOException e) {
            // The entries are moved; what could not be read now is read at the next look.
            log.warn("{}: could not take in what another program appended during a rotation", plan.file(), e);
        }
    }

    /** An archive that another program has added to may have got the next positions. */
    private void keepAppending(String file) throws IOException {
        Ownership ownership = store.ledger().ownership();
        if (!ownership.appended().equals(file)) {
            long end = store.contents().end();
            From next = new From(file, ownership.free(end));
            store.ledger().append(LedgerLine.appending(end, List.of(next)));
        }
    }

    /** The last line is not among the oldest, so it is only moved up. */
    private static long lastStart(Move move, Part part) {
        return part.lastStart - move.removal().bytesBefore(part.lastStart);
    }

    private Map<String, Part> archives(Plan<E> plan) throws IOException {
        Map<String, Part> archives = new TreeMap<>();
        for (String goal : plan.goals()) {
            if (!archives.containsKey(goal)) {
                archives.put(goal, store.held().ended(goal));
            }
        }
        return archives;
    }

    private void discard(Plan<E> plan, IOException cause) {
        plan.copy().close();
        // What was begun needs the prepared files still.
        if (!store.arrears().isUnfinished()) {
            store.arrears().discard(plan.copy().path(), cause);
            plan.goals().stream().distinct().forEach(goal -> store.arrears()
                    .discard(prepared.lines(goal, plan.token()), cause));
        }
    }
}
