package io.mneme.store.jsonl.io;

import io.mneme.store.jsonl.meter.JournalActivity;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A storage that records a failed sync, since the system may report the loss of written data only once, and whether the last
 * write has failed.
 */
public final class SyncMonitor extends ForwardingStorage {

    private static final Logger log = LoggerFactory.getLogger(SyncMonitor.class);

    private final JournalActivity activity;
    private volatile Optional<String> failure = Optional.empty();
    private volatile Optional<String> writeFailure = Optional.empty();

    public SyncMonitor(Storage storage, JournalActivity activity) {
        super(storage);
        this.activity = activity;
    }

    /** Returns the message for callers if a sync has failed; empty if none has. */
    public Optional<String> failure() {
        return failure;
    }

    /** Returns why the last write has failed; empty if it has not. */
    public Optional<String> writeFailure() {
        return writeFailure;
    }

    /** Clears the record of a failed sync, before the files are opened and read again. */
    public void reset() {
        failure = Optional.empty();
    }

    @Override
    public void sync(FileOutputStream file, FileChannel same) throws IOException {
        long began = System.nanoTime();
        try {
            super.sync(file, same);
            activity.recordSync(System.nanoTime() - began);
        } catch (IOException e) {
            recordFailure(e);
            throw e;
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        try {
            super.syncFolder(folder);
        } catch (IOException e) {
            recordFailure(e);
            throw e;
        }
    }

    private void recordFailure(IOException cause) {
        activity.recordSyncFailure();
        if (failure.isEmpty()) {
            failure = Optional.of("a sync failed at " + Instant.now().truncatedTo(ChronoUnit.SECONDS)
                    + ", so what was appended last may not survive a loss of power; the journal is reopened with"
                    + " the next write");
            log.debug("a sync failed", cause);
        }
    }

    @Override
    public void append(FileOutputStream to, byte[] bytes, int offset, int length) throws IOException {
        try {
            super.append(to, bytes, offset, length);
            if (writeFailure.isPresent()) {
                writeFailure = Optional.empty();
            }
        } catch (IOException e) {
            writeFailure =
                    Optional.of("the last write has failed: " + IoFailures.describe(e) + "; the next one tries again");
            throw e;
        }
    }
}
