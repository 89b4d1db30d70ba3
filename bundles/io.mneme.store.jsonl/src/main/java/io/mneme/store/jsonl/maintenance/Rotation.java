package io.mneme.store.jsonl.maintenance;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LineMove;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.BufferedByteSource;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import io.mneme.store.jsonl.ledger.PositionMap;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.WriteTurn;
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
    private static final long MAX_BYTES = 16L << 20;

    /** How often everything is prepared beside appends before they are kept waiting for it. */
    private static final int MAX_ATTEMPTS = 3;

    private static final int CHANGED_CONCURRENTLY = -1;

    private final JournalStore<E> store;
    private final EntryDecoder<E> decoder;
    private final JournalSettings settings;
    private final Storage storage;

    Rotation(JournalStore<E> store, EntryDecoder<E> decoder, JournalSettings settings, Storage storage) {
        this.store = store;
        this.decoder = decoder;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * What is to be moved, and prepared for it.
     *
     * @param before the content it was planned for
     * @param table its lines
     * @param file the file to take entries out of
     * @param change stages it
     * @param removal the lines to take out
     * @param targets the archive of each, in the order of their starts
     * @param copy the file without them, up to {@code covered}
     * @param covered up to where the copy holds the file
     * @param source the file
     */
    private record RotationPlan<E>(
            JournalContents<E> before,
            LineTable table,
            String file,
            FileChange<E> change,
            LineRemoval removal,
            List<String> targets,
            StagedCopy copy,
            long covered,
            AppendFile source) {}

    /** Moves what is surplus by a layout, or part of it; returns how many entries were moved. */
    int rotate(FileLayout layout, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
            RotationPlan<E> plan = turn.runExclusively(() -> plan(layout));
            int moved = plan == null ? 0 : rotatePlanned(plan, () -> turn.runExclusively(() -> commitPlan(plan)));
            if (moved != CHANGED_CONCURRENTLY) {
                return moved;
            }
        }
        // So many edits are made that only a turn kept from the beginning to the end gets it done.
        return turn.runExclusively(() -> rotateInOneTurn(layout));
    }

    private int rotateInOneTurn(FileLayout layout) throws IOException {
        RotationPlan<E> plan = plan(layout);
        int moved = plan == null ? 0 : rotatePlanned(plan, () -> commitPlan(plan));
        if (moved == CHANGED_CONCURRENTLY) {
            throw new IOException("another program keeps changing the files; try again");
        }
        return moved;
    }

    private int rotatePlanned(RotationPlan<E> plan, IoAction<Integer> finish) throws IOException {
        try {
            prepare(plan);
            return finish.run();
        } catch (IOException e) {
            if (plan.change().isCancelled()) {
                return CHANGED_CONCURRENTLY;
            }
            throw e;
        } finally {
            plan.change().close();
            plan.source().release();
        }
    }

    private RotationPlan<E> plan(FileLayout layout) throws IOException {
        store.refreshBeforeWrite();
        JournalContents<E> contents = store.contents();
        // Not what was appended to last: that may be an archive that another program has added to.
        FileState state = contents.fileState(layout.target(Optional::empty, Instant::now));
        if (state == null) {
            return null;
        }
        int surplus = layout.surplus(state.size, state.entries);
        if (surplus == 0) {
            return null;
        }
        LineTable table = contents.lineIndex().table();
        int[] oldest = oldest(table, state.number, surplus);
        AppendFile former = AppendFile.open(settings.path(state.name), storage);
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(state.name));
        try {
            LineRemoval removal = LineRemoval.of(oldest, table, new BufferedByteSource(former));
            StagedCopy copy = change.stageCopy(state.name, state.name);
            return new RotationPlan<>(
                    contents, table, state.name, change, removal, new ArrayList<>(), copy, state.scannedBytes, former);
        } catch (IOException | RuntimeException e) {
            former.release();
            change.close();
            throw e;
        }
    }

    /** Returns the rows of the oldest entries, up to a number, and up to what may be moved at once. */
    private static int[] oldest(LineTable table, int file, int count) {
        int[] oldest = new int[count];
        int found = 0;
        long bytes = 0;
        for (int row = 0; found < count && bytes < MAX_BYTES; row++) {
            if (table.isEntry(row) && table.file(row) == file) {
                bytes += table.lengths()[row];
                oldest[found++] = row;
            }
        }
        return Arrays.copyOf(oldest, found);
    }

    /** Writes the copy, and for each archive the lines it gets. */
    private void prepare(RotationPlan<E> plan) throws IOException {
        plan.copy().append(plan.source(), plan.removal().patches(), plan.covered());
        plan.copy().sync();
        Map<String, ByteArrayOutputStream> lines = new TreeMap<>();
        LineRemoval removal = plan.removal();
        for (int i = 0; i < removal.starts().length; i++) {
            byte[] line = plan.source().bytes(removal.starts()[i], (int)
                    (removal.bytesRemovedBefore()[i + 1] - removal.bytesRemovedBefore()[i]));
            String goal = settings.layout().archive(moment(plan, i, line));
            plan.targets().add(goal);
            lines.computeIfAbsent(goal, name -> new ByteArrayOutputStream()).writeBytes(line);
        }
        for (Map.Entry<String, ByteArrayOutputStream> goal : lines.entrySet()) {
            plan.change().stageLines(goal.getKey(), goal.getValue().toByteArray());
        }
    }

    private Optional<Instant> moment(RotationPlan<E> plan, int number, byte[] line) {
        int row = plan.removal().rows()[number];
        Stored<E> recent = plan.before().recentEntries().get(plan.table().positions()[row]);
        if (recent != null && plan.table().start(row) == plan.removal().starts()[number]) {
            return decoder.kind().moment(recent.entry());
        }
        int end = line.length - 1;
        int length = end > 0 && line[end - 1] == '\r' ? end - 1 : end;
        E entry = decoder.decode(line, 0, length).entry();
        return entry == null ? Optional.empty() : decoder.kind().moment(entry);
    }

    private int commitPlan(RotationPlan<E> plan) throws IOException {
        store.refreshBeforeWrite();
        FileState state = store.contents().fileState(plan.file());
        // Lines may have been added since, but none was changed or moved.
        if (plan.change().isCancelled()
                || store.contents() != plan.before()
                || state == null
                || !plan.source().key().equals(state.key)) {
            return CHANGED_CONCURRENTLY;
        }
        if (state.scannedBytes > plan.covered()) {
            plan.copy().append(plan.source(), plan.covered(), state.scannedBytes);
            plan.copy().sync();
        }
        commit(plan, state, openArchives(plan));
        return plan.targets().size();
    }

    private void commit(RotationPlan<E> plan, FileState state, Map<String, FileState> archives) throws IOException {
        JournalContents<E> contents = store.contents();
        ArchivePlan relocation = new ArchivePlan(contents.lineIndex().table(), plan.removal(), plan.targets());
        plan.change().replace(state, plan.copy(), state.scannedBytes);
        archives.values().forEach(plan.change()::extend);
        keepAppending(plan.file());
        PositionMap positionMap = store.ledger().positionMap();
        LineMove move = relocation.move(state, archives);
        JournalContents<E> after = new ContentsTransition<>(contents)
                .withMovedLines(move, plan.change().source(plan.copy()));
        List<Fingerprint> fingerprints = List.of(after.sealed(plan.copy(), store.handleCache()));
        plan.change()
                .commit(
                        LedgerRecord.notingRanges(
                                contents.end(),
                                List.of(relocation.remaining(state, positionMap, contents.end())),
                                relocation.added(positionMap),
                                fingerprints),
                        after);
    }

    /** An archive that another program has added to may have got the next positions. */
    private void keepAppending(String file) throws IOException {
        PositionMap positionMap = store.ledger().positionMap();
        if (!positionMap.activeFile().equals(file)) {
            long end = store.contents().end();
            RangeStart next = new RangeStart(file, positionMap.nextFree(end));
            store.ledger().append(LedgerRecord.appending(end, List.of(next)));
        }
    }

    private Map<String, FileState> openArchives(RotationPlan<E> plan) throws IOException {
        Map<String, FileState> archives = new TreeMap<>();
        for (String goal : plan.targets()) {
            if (!archives.containsKey(goal)) {
                archives.put(goal, store.activeFile().ensureLineEnd(goal));
            }
        }
        return archives;
    }
}
