package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.LedgerLine.From;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Moves the oldest entries of the file that is appended to into archives. Everything is prepared beside appends; they wait
 * only while the prepared files take their places.
 */
final class Rotation<E> {

    /** No more is moved at once, so that appends wait only shortly, and memory is bounded. */
    private static final long MOST_BYTES = 16L << 20;

    /** How often everything is prepared beside appends before they are kept waiting for it. */
    private static final int ATTEMPTS = 3;

    private static final int CHANGED_MEANWHILE = -1;

    private final Store<E> store;
    private final Decoder<E> decoder;
    private final Settings settings;
    private final Storage storage;

    Rotation(Store<E> store, Decoder<E> decoder, Settings settings, Storage storage) {
        this.store = store;
        this.decoder = decoder;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * What is to be moved, and prepared for it.
     *
     * @param before the content it was planned for
     * @param rows its lines
     * @param file the file to take entries out of
     * @param change stages it
     * @param removal the lines to take out
     * @param goals the archive of each, in the order of their starts
     * @param copy the file without them, up to {@code covered}
     * @param covered up to where the copy holds the file
     * @param former the file
     */
    private record Plan<E>(
            Contents<E> before,
            Rows rows,
            String file,
            FileChange<E> change,
            Removal removal,
            List<String> goals,
            Copy copy,
            long covered,
            LineFile former) {}

    /** Moves what is surplus by a layout, or part of it; returns how many entries were moved. */
    int rotate(Layout layout, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            Plan<E> plan = turn.alone(() -> begun(layout));
            int moved = plan == null ? 0 : moved(plan, () -> turn.alone(() -> finished(plan)));
            if (moved != CHANGED_MEANWHILE) {
                return moved;
            }
        }
        // So many edits are made that only a turn kept from the beginning to the end gets it done.
        return turn.alone(() -> movedAtOnce(layout));
    }

    private int movedAtOnce(Layout layout) throws IOException {
        Plan<E> plan = begun(layout);
        int moved = plan == null ? 0 : moved(plan, () -> finished(plan));
        if (moved == CHANGED_MEANWHILE) {
            throw new IOException("another program keeps changing the files; try again");
        }
        return moved;
    }

    private int moved(Plan<E> plan, IoAction<Integer> finish) throws IOException {
        try {
            prepare(plan);
            return finish.run();
        } catch (IOException e) {
            if (plan.change().isCancelled()) {
                return CHANGED_MEANWHILE;
            }
            throw e;
        } finally {
            plan.change().close();
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
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(part.name));
        try {
            Removal removal = Removal.of(oldest, rows, new Blocks(former));
            Copy copy = change.stageCopy(part.name, part.name);
            return new Plan<>(
                    contents, rows, part.name, change, removal, new ArrayList<>(), copy, part.scanned, former);
        } catch (IOException | RuntimeException e) {
            former.release();
            change.close();
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
        Map<String, ByteArrayOutputStream> lines = new TreeMap<>();
        Removal removal = plan.removal();
        for (int i = 0; i < removal.starts().length; i++) {
            byte[] line =
                    plan.former().bytes(removal.starts()[i], (int) (removal.before()[i + 1] - removal.before()[i]));
            String goal = settings.layout().archive(moment(plan, i, line));
            plan.goals().add(goal);
            lines.computeIfAbsent(goal, name -> new ByteArrayOutputStream()).writeBytes(line);
        }
        for (Map.Entry<String, ByteArrayOutputStream> goal : lines.entrySet()) {
            plan.change().stageLines(goal.getKey(), goal.getValue().toByteArray());
        }
    }

    private Optional<Instant> moment(Plan<E> plan, int number, byte[] line) {
        int row = plan.removal().rows()[number];
        Stored<E> recent = plan.before().recent().get(plan.rows().positions()[row]);
        if (recent != null && plan.rows().start(row) == plan.removal().starts()[number]) {
            return decoder.kind().moment(recent.entry());
        }
        int end = line.length - 1;
        int length = end > 0 && line[end - 1] == '\r' ? end - 1 : end;
        E entry = decoder.decode(line, 0, length).entry();
        return entry == null ? Optional.empty() : decoder.kind().moment(entry);
    }

    private int finished(Plan<E> plan) throws IOException {
        store.lookToWrite();
        Part part = store.contents().part(plan.file());
        // Lines may have been added since, but none was changed or moved.
        if (plan.change().isCancelled()
                || store.contents() != plan.before()
                || part == null
                || !plan.former().key().equals(part.key)) {
            return CHANGED_MEANWHILE;
        }
        if (part.scanned > plan.covered()) {
            plan.copy().add(plan.former(), plan.covered(), part.scanned);
            plan.copy().settle();
        }
        commit(plan, part, archives(plan));
        return plan.goals().size();
    }

    private void commit(Plan<E> plan, Part part, Map<String, Part> archives) throws IOException {
        Contents<E> contents = store.contents();
        Relocation relocation = new Relocation(contents.catalogue().rows(), plan.removal(), plan.goals());
        plan.change().replace(part, plan.copy(), part.scanned);
        archives.values().forEach(plan.change()::extend);
        keepAppending(plan.file());
        Ownership ownership = store.ledger().ownership();
        Move move = relocation.move(part, archives);
        Contents<E> after = new Succession<>(contents).moved(move, plan.change().source(plan.copy()));
        List<Seal> seals = List.of(after.sealed(plan.copy(), store.shelf()));
        plan.change()
                .commit(
                        LedgerLine.owning(
                                contents.end(),
                                List.of(relocation.remaining(part, ownership, contents.end())),
                                relocation.added(ownership),
                                seals),
                        after);
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

    private Map<String, Part> archives(Plan<E> plan) throws IOException {
        Map<String, Part> archives = new TreeMap<>();
        for (String goal : plan.goals()) {
            if (!archives.containsKey(goal)) {
                archives.put(goal, store.held().ended(goal));
            }
        }
        return archives;
    }
}
