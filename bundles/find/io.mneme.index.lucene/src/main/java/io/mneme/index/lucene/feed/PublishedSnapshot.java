package io.mneme.index.lucene.feed;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The snapshot that searches read now, which the index thread exchanges. Safe for use by many threads. */
final class PublishedSnapshot {

    private Optional<IndexSnapshot> snapshot = Optional.empty();

    /** Publishes another snapshot, or none, and releases the former one. */
    synchronized void publish(Optional<IndexSnapshot> next) {
        Optional<IndexSnapshot> former = snapshot;
        snapshot = next;
        former.filter(old -> next.filter(same -> same == old).isEmpty()).ifPresent(IndexSnapshot::close);
        notifyAll();
    }

    /** Returns the snapshot without acquiring it: for the thread that publishes. */
    synchronized Optional<IndexSnapshot> latest() {
        return snapshot;
    }

    /** Acquires the snapshot; empty if there is none. The caller closes it. */
    synchronized Optional<IndexSnapshot> acquire() {
        return snapshot.filter(IndexSnapshot::tryAcquire);
    }

    /**
     * Waits for a snapshot. An interrupt ends the wait, and is set afterwards.
     *
     * @return whether there is one that is wanted
     */
    synchronized boolean await(Predicate<IndexSnapshot> wanted, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            while (snapshot.filter(wanted).isEmpty()) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
