package io.mneme.store.jsonl.process;

import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoTask;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The lock that one thread at a time has while it writes. */
public final class WriteTurn {

    private final ReentrantLock lock = new ReentrantLock();
    private final Runnable afterRelease;

    /**
     * Creates a turn that no thread has.
     *
     * @param afterRelease runs after each release and each timeout; it wakes a thread that waits for the turn
     */
    public WriteTurn(Runnable afterRelease) {
        this.afterRelease = afterRelease;
    }

    /** Waits for the turn, then runs the work in it. */
    public <R> R runExclusively(IoAction<R> work) throws IOException {
        requireOutsideTurn();
        lock.lock();
        try {
            return work.run();
        } finally {
            releaseTurn();
        }
    }

    /** Runs the work in the turn if no thread has it; returns whether the work ran. */
    public boolean tryRun(IoTask work) throws IOException {
        return !lock.isHeldByCurrentThread() && lock.tryLock() && runAndRelease(work);
    }

    /** Runs the work in the turn if this thread gets it within a time; returns whether the work ran. */
    public boolean tryRunWithin(long millis, IoTask work) throws IOException {
        if (lock.isHeldByCurrentThread()) {
            return false;
        }
        if (!tryLockWithin(millis)) {
            afterRelease.run();
            return false;
        }
        return runAndRelease(work);
    }

    private boolean runAndRelease(IoTask work) throws IOException {
        try {
            work.run();
        } finally {
            releaseTurn();
        }
        return true;
    }

    private boolean tryLockWithin(long millis) {
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            while (true) {
                try {
                    return lock.tryLock(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
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

    /** Rejects a call by the thread that has the turn, which would wait for itself. */
    public void requireOutsideTurn() {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("what the journal calls while it writes must not write to it");
        }
    }

    /** Acquires the turn if no thread has it or waits for it; the caller must then release it. */
    public boolean tryAcquire() {
        return !isAwaited() && lock.tryLock();
    }

    /** Returns whether a thread is blocked until it gets the turn. */
    public boolean isAwaited() {
        return lock.hasQueuedThreads();
    }

    /** Releases the turn, and wakes a thread that waits for it. */
    public void releaseTurn() {
        lock.unlock();
        afterRelease.run();
    }
}
