package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Following;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who want to be told when something happens. */
public final class Followers {

    private static final Logger log = LoggerFactory.getLogger(Followers.class);

    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private long lastNotifiedEnd;

    /** One of them; equal only to itself. */
    private static final class Follower {

        private final Runnable wake;

        private Follower(Runnable wake) {
            this.wake = wake;
        }
    }

    public Following add(Runnable wake) {
        Follower follower = new Follower(wake);
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    public boolean isEmpty() {
        return followers.isEmpty();
    }

    /** Wakes them if something has happened since the last time. For one thread at a time. */
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
                // A subscriber is foreign code: what it throws ends its own subscription only.
                log.error("a subscriber of the journal failed, and is not notified any more", e);
                followers.remove(follower);
            }
        }
    }
}
