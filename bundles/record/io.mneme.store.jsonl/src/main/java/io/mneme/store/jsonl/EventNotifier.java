package io.mneme.store.jsonl;

import io.mneme.api.journal.Subscription;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.RefreshingReader;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies the followers of a journal after new events, including changes by other programs. */
final class EventNotifier<E> {

    private static final Logger log = LoggerFactory.getLogger(EventNotifier.class);
    private static final Duration REFRESH_INTERVAL = Duration.ofMillis(250);

    /** Between two notifications: to wake the thread for each of many appends takes longer than to write them. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final List<EventFollower> followers = new CopyOnWriteArrayList<>();
    private final JournalStore<E> store;
    private final RefreshingReader<E> reader;
    private final Runnable notification;

    /** Of the thread of the background tasks. */
    private long lastNotifiedEnd;

    /** One subscription; equal only to itself, since a callback may subscribe twice. */
    private static final class EventFollower {

        private final Runnable wake;

        private EventFollower(Runnable wake) {
            this.wake = wake;
        }
    }

    EventNotifier(JournalStore<E> store, RefreshingReader<E> reader, BackgroundTasks tasks, Path folder) {
        this.store = store;
        this.reader = reader;
        this.notification = tasks.onDemand(folder + ": notifying followers", PAUSE, () -> {
            notifyFollowers();
            return false;
        });
        tasks.scheduleAligned(
                REFRESH_INTERVAL, folder + ": detecting changes by other programs", this::refreshForFollowers);
    }

    /** Adds a callback that runs after new events; closing the result removes it. */
    Subscription add(Runnable callback) {
        EventFollower follower = new EventFollower(callback);
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    /** Notes the use of the journal, and notifies the followers on the thread of the background tasks. */
    void notifySoon() {
        store.publisher().markUsed();
        if (!followers.isEmpty()) {
            notification.run();
        }
    }

    private void refreshForFollowers() {
        if (!followers.isEmpty() || store.fileRefresh().isWaiting()) {
            reader.refresh();
            notifyFollowers();
        }
    }

    /** Notifies all followers if the end has changed since the last call. */
    private void notifyFollowers() {
        long end = store.publisher().latest().end();
        if (end != lastNotifiedEnd) {
            lastNotifiedEnd = end;
            followers.forEach(this::wake);
        }
    }

    private void wake(EventFollower follower) {
        try {
            if (followers.contains(follower)) {
                follower.wake.run();
            }
        } catch (RuntimeException e) {
            // A follower is foreign code: its failure ends its own subscription only.
            log.error("a subscriber of the journal failed, and is not notified any more", e);
            followers.remove(follower);
        }
    }
}
