package io.mneme.store.jsonl;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Syncs the file at intervals, off the path of appends, when something was written since. */
final class Syncer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Syncer.class);
    private static final long CLOSE_SECONDS = 5;

    /** What is synced. */
    interface Target {
        void sync() throws IOException;
    }

    private final Target target;
    private final ScheduledExecutorService thread;
    private volatile boolean unsynced;
    private boolean failing;

    Syncer(String journal, Duration interval, Target target) {
        this.target = target;
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread named = new Thread(work, "mneme-journal-" + journal);
            named.setDaemon(true);
            return named;
        });
        thread.scheduleWithFixedDelay(this::sync, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Notes that something was written. */
    void written() {
        if (!unsynced) {
            unsynced = true;
        }
    }

    private void sync() {
        if (!unsynced) {
            return;
        }
        unsynced = false;
        try {
            target.sync();
            failing = false;
        } catch (IOException e) {
            unsynced = true;
            if (!failing) {
                failing = true;
                log.error("a sync failed: what was appended since the last one may not survive a loss of power", e);
            }
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        boolean interrupted = false;
        try {
            thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
