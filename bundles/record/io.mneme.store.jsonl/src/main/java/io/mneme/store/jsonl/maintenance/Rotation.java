package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.engine.FileChange;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.BufferedByteSource;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import io.mneme.store.jsonl.ledger.PositionMap;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.ArchiveSelector.ArchiveRun;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.process.WriteTurn;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Moves the oldest entries of the file that is appended to into archives. Everything is prepared beside appends; they wait
 * only while the prepared files take their places.
 */
final class Rotation<E> {

    /** Bounds the bytes that one rotation moves, so that appends wait briefly. */
    private static final long MAX_BYTES = 40L << 20;

    /** Attempts that prepare everything beside appends; after them one attempt keeps appends waiting. */
    private static final int MAX_ATTEMPTS = 3;

    /** Rounds that copy what was appended during the round before, beside appends. */
    private static final int MAX_CATCH_UP_ROUNDS = 4;

    /** So little is copied while appends wait. */
    private static final long MAX_REST_BYTES = 1L << 18;

    private static final int CHANGED_CONCURRENTLY = -1;

    private final JournalStore<E> store;
    private final ArchiveSelector<E> selector;
    private final JournalSettings settings;
    private final Storage storage;
    private boolean limited;

    Rotation(JournalStore<E> store, EntryDecoder<E> decoder, JournalSettings settings, Storage storage) {
        this.store = store;
        this.selector = new ArchiveSelector<>(settings.layout(), decoder);
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * What a rotation moves.
     *
     * @param before the contents it was planned for
     * @param table their lines
     * @param rows rows of the oldest entries, which leave the file
     * @param file name of the file
     * @param source the file
     * @param covered length of the file when the rotation was planned
     * @param change stages the rotation
     * @param copy the file without the lines that leave it
     */
    private record RotationPlan<E>(
            JournalContents<E> before,
            LineTable table,
            int[] rows,
            String file,
            AppendFile source,
            long covered,
            FileChange<E> change,
            StagedCopy copy) {}

    /**
     * A plan of which all files are staged.
     *
     * @param archives where the lines go
     * @param covered the copy has the file up to this byte
     */
    private record StagedRotation<E>(RotationPlan<E> plan, ArchivePlan archives, long covered) {}

    /** Moves the surplus of a layout, or part of it; returns the number of entries moved. */
    int rotate(FileLayout layout, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
            RotationPlan<E> plan = turn.runExclusively(() -> plan(layout));
            int moved = plan == null ? 0 : run(plan, staged -> rotateBesideAppends(staged, turn));
            if (moved != CHANGED_CONCURRENTLY) {
                return moved;
            }
        }
        // So many edits are made that the rotation finishes only within one turn.
        return turn.runExclusively(() -> rotateInOneTurn(layout));
    }

    /** Returns whether the last rotation has moved part of the surplus only, since it may not move more bytes. */
    boolean isLimited() {
        return limited;
    }

    private int rotateBesideAppends(StagedRotation<E> staged, WriteTurn turn) throws IOException {
        StagedRotation<E> current = catchUp(staged, turn);
        current.plan().change().syncNames();
        int moved = turn.runExclusively(() -> commit(current));
        current.plan().change().settle();
        return moved;
    }

    private int rotateInOneTurn(FileLayout layout) throws IOException {
        RotationPlan<E> plan = plan(layout);
        int moved = plan == null ? 0 : run(plan, this::commit);
        if (moved == CHANGED_CONCURRENTLY) {
            throw new IOException("another program keeps changing the files; try again");
        }
        return moved;
    }

    /** The rest of a rotation whose files are staged; returns the number of entries moved. */
    private interface Completion<E> {

        int complete(StagedRotation<E> staged) throws IOException;
    }

    private int run(RotationPlan<E> plan, Completion<E> completion) throws IOException {
        try {
            return completion.complete(stage(plan));
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
        // Not the file that was appended to last: that may be an archive that another program has added to.
        FileState state = contents.fileState(layout.target(Optional::empty, Instant::now));
        int surplus = state == null ? 0 : layout.surplus(state.size(), state.entries());
        limited = false;
        if (surplus == 0) {
            return null;
        }
        LineTable table = contents.lineIndex().table();
        int[] rows = oldest(table, state.number(), surplus);
        limited = rows.length < surplus;
        AppendFile source = AppendFile.open(settings.path(state.name()), storage);
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(state.name()));
        try {
            StagedCopy copy = change.stageCopy(state.name(), state.name());
            return new RotationPlan<>(contents, table, rows, state.name(), source, state.scannedBytes(), change, copy);
        } catch (IOException | RuntimeException e) {
            source.release();
            change.close();
            throw e;
        }
    }

    /** Returns the rows of the oldest entries, up to a number, and up to the bytes that may be moved at once. */
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
    private StagedRotation<E> stage(RotationPlan<E> plan) throws IOException {
        LineRemoval removal = LineRemoval.of(plan.rows(), plan.table(), new BufferedByteSource(plan.source()));
        List<ArchiveRun> runs = selector.select(removal, plan.table(), plan.source());
        ArchivePlan archives = new ArchivePlan(plan.table(), removal, runs, plan.source());
        plan.copy().append(plan.source(), removal.patches(), plan.covered());
        plan.copy().sync();
        plan.change().stageLines(plan.file(), plan.source(), archives.ranges());
        return new StagedRotation<>(plan, archives, plan.covered());
    }

    /** Copies what was appended since, until it is little or the contents have changed otherwise. */
    private StagedRotation<E> catchUp(StagedRotation<E> staged, WriteTurn turn) throws IOException {
        RotationPlan<E> plan = staged.plan();
        long covered = staged.covered();
        for (int round = 0; round < MAX_CATCH_UP_ROUNDS; round++) {
            long length = turn.runExclusively(() -> isCurrent(plan) ? scannedBytes(plan) : 0L);
            if (length - covered <= MAX_REST_BYTES) {
                break;
            }
            plan.copy().append(plan.source(), covered, length);
            plan.copy().sync();
            covered = length;
        }
        return new StagedRotation<>(plan, staged.archives(), covered);
    }

    /** Returns whether lines were added at most, and none was changed or moved. */
    private boolean isCurrent(RotationPlan<E> plan) {
        FileState state = store.contents().fileState(plan.file());
        return !plan.change().isCancelled()
                && store.contents() == plan.before()
                && state != null
                && plan.source().key().equals(state.key());
    }

    private long scannedBytes(RotationPlan<E> plan) {
        return plan.before().fileState(plan.file()).scannedBytes();
    }

    private int commit(StagedRotation<E> staged) throws IOException {
        RotationPlan<E> plan = staged.plan();
        store.refreshBeforeWrite();
        if (!isCurrent(plan)) {
            return CHANGED_CONCURRENTLY;
        }
        long length = scannedBytes(plan);
        if (length > staged.covered()) {
            plan.copy().append(plan.source(), staged.covered(), length);
            plan.copy().sync();
        }
        commit(staged, plan.before().fileState(plan.file()));
        return plan.rows().length;
    }

    private void commit(StagedRotation<E> staged, FileState state) throws IOException {
        RotationPlan<E> plan = staged.plan();
        Map<String, FileState> archives = openArchives(staged.archives().names());
        plan.change().replace(state, plan.copy(), state.scannedBytes());
        archives.values().forEach(plan.change()::extend);
        keepAppending(plan.file());
        JournalContents<E> contents = store.contents();
        PositionMap positionMap = store.ledger().positionMap();
        JournalContents<E> after = new ContentsTransition<>(contents)
                .withMovedLines(
                        staged.archives().move(state, archives), plan.change().source(plan.copy()));
        List<Fingerprint> fingerprints = fingerprints(plan.copy(), archives.keySet(), after);
        FileRanges remaining =
                staged.archives().remaining(state, contents.lineIndex().table(), positionMap, contents.end());
        List<Added> added = staged.archives().added(positionMap);
        plan.change().commit(LedgerRecord.notingRanges(contents.end(), List.of(remaining), added, fingerprints), after);
    }

    /** Without those of the archives, another program could replace one unnoticed before the journal is closed. */
    private List<Fingerprint> fingerprints(StagedCopy copy, Set<String> archives, JournalContents<E> after)
            throws IOException {
        List<Fingerprint> fingerprints = new ArrayList<>();
        fingerprints.add(after.applyCopy(copy, store.handleCache()));
        archives.forEach(name -> fingerprints.add(after.fileState(name).knownFingerprint()));
        return fingerprints;
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

    private Map<String, FileState> openArchives(Set<String> names) throws IOException {
        Map<String, FileState> archives = new TreeMap<>();
        for (String name : names) {
            archives.put(name, store.activeFile().ensureLineEnd(name));
        }
        return archives;
    }
}
