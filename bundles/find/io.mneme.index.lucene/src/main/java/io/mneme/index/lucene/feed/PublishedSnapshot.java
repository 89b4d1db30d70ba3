package io.mneme.index.lucene.feed;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** The snapshot that searches read now, which the index thread exchanges. Safe for use by many threads. */
final class PublishedSnapshot {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition published = lock.newCondition();
    private Optional<IndexSnapshot> snapshot = Optional.empty();

    /** Publishes another snapshot, or none, and releases the former one. */
    void publish(Optional<IndexSnapshot> next) {
        lock.lock();
        try {
            Optional<IndexSnapshot> former = snapshot;
            snapshot = next;
            former.filter(old -> next.filter(same -> same == old).isEmpty()).ifPresent(IndexSnapshot::close);
            published.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the snapshot without acquiring it: for the thread that publishes. */
    Optional<IndexSnapshot> latest() {
        lock.lock();
        try {
            return snapshot;
        } finally {
            lock.unlock();
        }
    }

    /** Acquires the snapshot; empty if there is none. The caller closes it. */
    Optional<IndexSnapshot> acquire() {
        lock.lock();
        try {
            return snapshot.filter(IndexSnapshot::tryAcquire);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for a snapshot. An interrupt ends the wait, and is set afterwards.
     *
     * @return whether there is one that is wanted
     */
    boolean await(Predicate<IndexSnapshot> wanted, Duration timeout) {
        long left = timeout.toNanos();
        lock.lock();
        try {
            while (snapshot.filter(wanted).isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = published.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
