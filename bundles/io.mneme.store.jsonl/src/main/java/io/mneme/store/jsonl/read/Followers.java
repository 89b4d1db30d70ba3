package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Subscription;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The subscribers that the journal notifies of events. */
public final class Followers {

    private static final Logger log = LoggerFactory.getLogger(Followers.class);

    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private long lastNotifiedEnd;

    /** One subscription; equal only to itself, since a callback may subscribe twice. */
    private static final class Follower {

        private final Runnable wake;

        private Follower(Runnable wake) {
            this.wake = wake;
        }
    }

    /** Adds a callback that runs after new events; closing the result removes it. */
    public Subscription add(Runnable wake) {
        Follower follower = new Follower(wake);
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    public boolean isEmpty() {
        return followers.isEmpty();
    }

    /** Notifies all subscribers if the end has changed since the last call. For one thread at a time. */
    public void notifyFrom(long end) {
        if (end == lastNotifiedEnd) {
            return;
        }
        lastNotifiedEnd = end;
        for (Follower follower : followers) {
            try {
                if (followers.contains(follower)) {
                    follower.wake.run();
                }
            } catch (RuntimeException e) {
                // A subscriber is foreign code: its failure ends its own subscription only.
                log.error("a subscriber of the journal failed, and is not notified any more", e);
                followers.remove(follower);
            }
        }
    }
}
