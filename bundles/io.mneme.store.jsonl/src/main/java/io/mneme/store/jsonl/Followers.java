package io.mneme.store.jsonl;

import io.mneme.api.journal.Following;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who want to be told when something happens. */
final class Followers {

    private static final Logger log = LoggerFactory.getLogger(Followers.class);

    private final List<Follower> all = new CopyOnWriteArrayList<>();
    private long told;

    /** One of them; equal only to itself. */
    private static final class Follower {

        private final Runnable wake;

        private Follower(Runnable wake) {
            this.wake = wake;
        }
    }

    Following add(Runnable wake) {
        Follower follower = new Follower(wake);
        all.add(follower);
        return () -> all.remove(follower);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Wakes them if something has happened since the last time. For one thread at a time. */
    void tell(long end) {
        if (end == told) {
            return;
        }
        told = end;
        for (Follower follower : all) {
            try {
                if (all.contains(follower)) {
                    follower.wake.run();
                }
            } catch (RuntimeException e) {
                // Whoever follows is a stranger: what it throws ends its following, and nobody else's.
                log.error("somebody who follows the journal failed, and is told nothing more", e);
                all.remove(follower);
            }
        }
    }
}
