package io.mneme.store.jsonl;

import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import io.mneme.store.jsonl.process.WriteTurn;
import io.mneme.store.jsonl.write.IntervalSync;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks of a journal that run at intervals: syncs, the reopening after a failed sync, the release of idle caches.
 */
final class TimedTasks<E> {

    private static final Logger log = LoggerFactory.getLogger(TimedTasks.class);

    private static final Duration REOPEN_INTERVAL = Duration.ofSeconds(10);

    /** Minimum time without reads and writes after which caches are released; the maximum is twice this time. */
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final WriteTurn turn;

    TimedTasks(JournalStore<E> store, JournalSettings settings, WriteTurn turn) {
        this.store = store;
        this.settings = settings;
        this.turn = turn;
    }

    /** Schedules syncs if the durability requires them; returns the callback to run after each write. */
    static Runnable scheduleSyncs(JournalSettings settings, SnapshotPublisher<?> publisher, BackgroundTasks tasks) {
        if (settings.durability() != Durability.INTERVAL) {
            return () -> {};
        }
        IntervalSync intervalSync = new IntervalSync(publisher::sync);
        tasks.schedule(settings.syncInterval(), settings.folder() + ": a sync", intervalSync::sync);
        return intervalSync::markUnsynced;
    }

    /** Schedules the other tasks. */
    void schedule(BackgroundTasks tasks) {
        tasks.schedule(REOPEN_INTERVAL, settings.folder() + ": reopening after a failed sync", this::reopen);
        tasks.schedule(IDLE_TIMEOUT, settings.folder() + ": releasing idle caches", this::releaseIdle);
    }

    /**
     * Opens and reads the files again if a sync has failed, so that writes need not wait for that.
     *
     * @throws IOException if the files cannot be opened or read; the next write and the next run try again
     */
    void reopen() throws IOException {
        if (store.right().isToBeReopened()) {
            turn.runExclusively(() -> {
                store.refreshBeforeWrite();
                return null;
            });
            log.info("{}: opened and read again after a failed sync", settings.folder());
        }
    }

    /** Clears the entry cache and closes file handles if nothing was read or written since the last call. */
    void releaseIdle() {
        if (!store.publisher().clearUsed()) {
            store.publisher().latest().recentEntries().clear();
            store.handleCache().closeAll();
        }
    }
}
