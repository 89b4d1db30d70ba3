package io.mneme.store.jsonl.maintenance;

import io.mneme.api.seal.TextSeal;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoTask;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.meter.JournalActivity;
import io.mneme.store.jsonl.process.WriteTurn;
import io.mneme.store.jsonl.recovery.Quarantine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** Rotates, compresses, repairs and compacts files and writes checkpoints, one task at a time. */
public final class Maintenance<E> {

    /** Right after a start the processor is needed for the first reads. */
    private static final Duration COMPRESSION_DELAY = Duration.ofSeconds(1);

    private static final Duration COMPRESSION_INTERVAL = Duration.ofHours(1);
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(20);

    /** A checkpoint is due when the next start would scan this many lines without it. */
    private static final int MIN_CHECKPOINT_LINES = 5_000;

    /** No ledger has this length, so a checkpoint is due. */
    private static final long UNKNOWN = -1;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;
    private final TextSeal seal;
    private final WriteTurn turn;
    private final JournalActivity activity;
    private final Rotation<E> rotation;
    private final Compression<E> compression;
    private final EmptyFileRemoval<E> emptyFiles;
    private final Repair<E> repair;
    private final Quarantine quarantine;
    private final Runnable rotationRequest;
    private final RotationSchedule schedule = new RotationSchedule(System::nanoTime);
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean stopped;
    private long checkpointEnd;
    private long checkpointLedgerSize;

    /** Creates the maintenance of a journal and schedules its regular tasks. */
    public Maintenance(
            JournalStore<E> store,
            EntryDecoder<E> decoder,
            JournalSettings settings,
            Storage storage,
            WriteTurn turn,
            BackgroundTasks tasks,
            JournalActivity activity) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.seal = decoder.kind().seal();
        this.turn = turn;
        this.activity = activity;
        this.rotation = new Rotation<>(store, decoder, settings, storage);
        this.compression = new Compression<>(store, settings, storage);
        this.emptyFiles = new EmptyFileRemoval<>(store, settings, storage);
        this.quarantine = new Quarantine(settings, storage);
        this.repair = new Repair<>(store, settings, storage, decoder);
        this.rotationRequest =
                tasks.onDemand(settings.folder() + ": rotation", RotationSchedule.PAUSE, this::rotateIfDue);
        schedule(tasks);
    }

    /** Schedules the regular tasks. */
    private void schedule(BackgroundTasks tasks) {
        String folder = settings.folder().toString();
        IoTask compress = () -> runAlone(this::compressDue);
        IoTask compact = () -> runAlone(this::compact);
        // A read right after the start would find the turn taken, and not show what another program has just written.
        if (store.ledger().mayBeTooLong()) {
            tasks.onDemand(folder + ": compacting the ledger", compact).run();
        }
        tasks.schedule(COMPRESSION_DELAY, COMPRESSION_INTERVAL, folder + ": compressing", compress);
        tasks.schedule(CHECKPOINT_INTERVAL, folder + ": compacting the ledger", compact);
        tasks.schedule(CHECKPOINT_INTERVAL, folder + ": writing a checkpoint", () -> runAlone(this::writeCheckpoint));
    }

    /** Starts no further task; the running one continues, and the next start does the rest. */
    public void stop() {
        stopped = true;
    }

    /** Rotates if that is due; returns whether to ask again after the pause. */
    private boolean rotateIfDue() throws IOException {
        if (stopped || schedule.hasJustFailed()) {
            return false;
        }
        Optional<Snapshot.FileView> file = store.publisher().latest().activeFile();
        if (file.isPresent()
                && schedule.isTooEarly(surplus(file.get()), file.get().entries())) {
            return true;
        }
        try {
            int moved = rotate(settings.layout());
            while (moved > 0 && rotation.isLimited()) {
                // A pause would let the file grow, and each rotation copies what stays in it.
                moved = rotate(settings.layout());
            }
            schedule.rotated();
            return moved > 0;
        } catch (IOException | RuntimeException e) {
            schedule.failed();
            throw e;
        }
    }

    /** Requests a rotation if the active file of a snapshot is full. */
    public void requestRotationIfFull(Snapshot<E> snapshot) {
        boolean isFull = snapshot.activeFile().filter(file -> surplus(file) > 0).isPresent();
        if (isFull) {
            rotationRequest.run();
        }
    }

    private int surplus(Snapshot.FileView file) {
        return settings.layout().surplus(file.bytes(), file.entries());
    }

    /** Rotates once; returns the number of entries moved, which may be part of the surplus. */
    private int rotate(FileLayout layout) throws IOException {
        return runAlone(() -> stopped || store.readOnly().isPresent() ? 0 : rotateMeasured(layout));
    }

    private <R> R runAlone(IoAction<R> task) throws IOException {
        lock.lock();
        try {
            return task.run();
        } finally {
            lock.unlock();
        }
    }

    private int rotateMeasured(FileLayout layout) throws IOException {
        long began = System.nanoTime();
        int moved = rotation.rotate(layout, turn);
        if (moved > 0) {
            activity.recordRotation(System.nanoTime() - began);
        }
        return moved;
    }

    private int rotateAll(FileLayout layout) throws IOException {
        int all = 0;
        for (int moved = rotate(layout); moved > 0; moved = rotate(layout)) {
            all += moved;
        }
        return all;
    }

    /** Compresses files and deletes empty ones; returns one line for each of them. */
    private List<String> compressDue() throws IOException {
        List<String> done = new ArrayList<>();
        if (store.readOnly().isEmpty()) {
            for (String file : files(view -> isDue(view.name()))) {
                if (!stopped && compression.compress(file, turn)) {
                    done.add(file + " was compressed");
                }
            }
            for (String file : files(EmptyFileRemoval::mayBeEmpty)) {
                if (!stopped && turn.runExclusively(() -> emptyFiles.remove(file))) {
                    done.add(file + " had no entries and was deleted");
                }
            }
        }
        return done;
    }

    private boolean isDue(String file) {
        return settings.layout().isDueForCompression(file, Instant.now());
    }

    private List<String> files(Predicate<Snapshot.FileView> condition) {
        Snapshot<E> snapshot = store.publisher().snapshot();
        try {
            return snapshot.files()
                    .filter(condition)
                    .map(Snapshot.FileView::name)
                    .toList();
        } finally {
            snapshot.fileSet().release();
        }
    }

    /** Rotates and compresses what is due now; returns one line for each change. */
    public List<String> maintainNow() throws IOException {
        turn.requireOutsideTurn();
        List<String> done = new ArrayList<>();
        turn.runExclusively(() -> {
            store.refreshBeforeWrite();
            return null;
        });
        int moved = rotateAll(settings.layout().eager());
        if (moved > 0) {
            done.add(moved + " entries were moved to archives");
        }
        done.addAll(runAlone(this::compressDue));
        runAlone(this::compact);
        return done;
    }

    /** Repairs what can be repaired; returns one line for each repair. */
    public List<String> repair() throws IOException {
        turn.requireOutsideTurn();
        return runAlone(() -> turn.runExclusively(repair::repair));
    }

    /** Deletes files that were quarantined before a moment; returns their number. */
    public int expireQuarantine(Instant before) throws IOException {
        turn.requireOutsideTurn();
        return turn.runExclusively(() -> {
            store.refreshBeforeWrite();
            return quarantine.expire(before);
        });
    }

    /** Returns staged files that no change uses; empty if another process writes, since they may be its own. */
    public List<Path> leftoverFiles() throws IOException {
        turn.requireOutsideTurn();
        return runAlone(() -> store.readOnly().isPresent() ? List.of() : turn.runExclusively(this::unusedFiles));
    }

    private List<Path> unusedFiles() throws IOException {
        return store.unfinishedWork().isUnfinished() ? List.of() : new StagedPaths(settings).listFiles();
    }

    /**
     * Replaces a long ledger by a compacted one; a checkpoint belongs to one ledger, so it is written again. Returns whether
     * it was replaced.
     */
    private boolean compact() throws IOException {
        boolean compacted = turn.runExclusively(this::compacted);
        if (compacted) {
            checkpointLedgerSize = UNKNOWN;
            writeCheckpoint();
        }
        return compacted;
    }

    private boolean compacted() throws IOException {
        Ledger ledger = store.ledger();
        if (stopped || store.mustRefreshFirst() || !ledger.isTooLong()) {
            return false;
        }
        ledger.compact(settings.checkpointFile());
        return true;
    }

    /** Writes a checkpoint if it is due; returns whether it was. */
    private boolean writeCheckpoint() throws IOException {
        Optional<Checkpoint> checkpoint = turn.runExclusively(this::checkpoint);
        if (checkpoint.isPresent()) {
            CheckpointCodec.write(settings.checkpointFile(), checkpoint.get(), storage, seal);
            checkpointEnd = checkpoint.get().end();
            checkpointLedgerSize = checkpoint.get().ledgerSize();
        }
        return checkpoint.isPresent();
    }

    private Optional<Checkpoint> checkpoint() throws IOException {
        return store.readOnly().isEmpty() && isCheckpointDue()
                ? Optional.of(Checkpoint.of(store.contents(), store.ledger(), settings))
                : Optional.empty();
    }

    private boolean isCheckpointDue() {
        return store.contents().isFullyScanned()
                && (store.contents().end() >= checkpointEnd + MIN_CHECKPOINT_LINES
                        || !store.ledger().hasOnlyAppendsSince(checkpointLedgerSize));
    }
}
