package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Gives one thread at a time the turn to write. Whoever gets it appends what all who wait want appended, so that they
 * share one write and one sync, and a caller who is alone hands nothing to another thread.
 */
final class GroupCommit<E> {

    /** Something done in one's turn. */
    interface Work<R> {
        R run() throws IOException;
    }

    /** How often a caller lets others go first before it sleeps: to wake all that share a sync takes longer than the sync. */
    private static final int YIELDS = 20;

    private final Queue<Pending<E>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();
    private final Consumer<List<Pending<E>>> writer;

    /** Guarded by the turn. */
    private Company expected = Company.NOBODY;

    /** Takes what appends: it completes or fails each of those it is given. */
    GroupCommit(Consumer<List<Pending<E>>> writer) {
        this.writer = writer;
    }

    /** Waits until the entry was appended. An interrupt does not cut that short, but is still set afterwards. */
    Stored<E> append(Pending<E> mine) {
        refuseWithinOwnTurn();
        waiting.add(mine);
        boolean interrupted = false;
        int yields = 0;
        while (!mine.isDone()) {
            // Behind those who wait for the turn itself: else steady appends could keep an edit waiting for ever.
            if (!turn.hasQueuedThreads() && turn.tryLock()) {
                write(mine);
            } else if (yields++ < YIELDS) {
                Thread.yield();
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return mine.outcome();
    }

    private void write(Pending<E> mine) {
        List<Pending<E>> batch = List.of();
        try {
            if (!mine.isDone()) {
                batch = gathered();
                write(batch);
            }
        } finally {
            pass();
            batch.forEach(Pending::wake);
        }
    }

    private void write(List<Pending<E>> batch) {
        long began = System.nanoTime();
        try {
            writer.accept(batch);
        } finally {
            expected = Company.after(batch.size(), waiting.size(), System.nanoTime() - began);
        }
    }

    /** Takes all who wait, and those who are expected unless somebody waits for the turn itself. */
    private List<Pending<E>> gathered() {
        List<Pending<E>> all = new ArrayList<>();
        takeInto(all);
        long began = System.nanoTime();
        while (expected.isWorthWaiting(all.size(), System.nanoTime() - began) && !turn.hasQueuedThreads()) {
            Thread.yield();
            takeInto(all);
        }
        return all;
    }

    private void takeInto(List<Pending<E>> all) {
        for (Pending<E> next = waiting.poll(); next != null; next = waiting.poll()) {
            all.add(next);
        }
    }

    /** Runs in a turn of its own, while nothing else is written. */
    <R> R alone(Work<R> work) throws IOException {
        refuseWithinOwnTurn();
        turn.lock();
        try {
            return work.run();
        } finally {
            pass();
        }
    }

    /** Runs in a turn of its own if that is to be had at once; returns whether it was. */
    boolean ifFree(Work<?> work) throws IOException {
        if (turn.isHeldByCurrentThread() || !turn.tryLock()) {
            return false;
        }
        try {
            work.run();
        } finally {
            pass();
        }
        return true;
    }

    /** Runs in a turn of its own if that is to be had within a time; returns whether it was. */
    boolean within(long millis, Work<?> work) throws IOException {
        if (turn.isHeldByCurrentThread()) {
            return false;
        }
        if (!gotWithin(millis)) {
            wakeNext();
            return false;
        }
        try {
            work.run();
        } finally {
            pass();
        }
        return true;
    }

    private boolean gotWithin(long millis) {
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            while (true) {
                try {
                    return turn.tryLock(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Refuses what would wait for the turn that the caller has. */
    void refuseWithinOwnTurn() {
        if (turn.isHeldByCurrentThread()) {
            throw new IllegalStateException("an edit or a condition must not write to the journal that calls it");
        }
    }

    private void pass() {
        turn.unlock();
        wakeNext();
    }

    private void wakeNext() {
        Pending<E> next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next.caller());
        }
    }
}
