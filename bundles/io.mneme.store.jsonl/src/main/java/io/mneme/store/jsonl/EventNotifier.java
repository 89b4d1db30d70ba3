package io.mneme.store.jsonl;

import io.mneme.api.journal.Subscription;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.RefreshingReader;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import io.mneme.store.jsonl.read.Followers;
import java.nio.file.Path;
import java.time.Duration;

/** Notifies the followers of a journal after new events, including changes by other programs. */
final class EventNotifier<E> {

    private static final Duration REFRESH_INTERVAL = Duration.ofMillis(250);

    private final Followers followers = new Followers();
    private final JournalStore<E> store;
    private final RefreshingReader<E> reader;
    private final Runnable notification;

    EventNotifier(JournalStore<E> store, RefreshingReader<E> reader, BackgroundTasks tasks, Path folder) {
        this.store = store;
        this.reader = reader;
        this.notification = tasks.onDemand(folder + ": notifying followers", this::notifyFollowers);
        tasks.schedule(REFRESH_INTERVAL, folder + ": detecting changes by other programs", this::refreshForFollowers);
    }

    Subscription add(Runnable callback) {
        return followers.add(callback);
    }

    /** Notifies the followers on the thread of the background tasks. */
    void notifySoon() {
        if (!followers.isEmpty()) {
            notification.run();
        }
    }

    private void notifyFollowers() {
        followers.notifyFrom(store.publisher().latest().end());
    }

    private void refreshForFollowers() {
        if (!followers.isEmpty() || store.fileRefresh().isWaiting()) {
            reader.refresh();
            notifyFollowers();
        }
    }
}
