package io.mneme.store.jsonl.process;

import io.mneme.store.jsonl.io.IoAction;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Gives one thread at a time the turn to write. */
public final class WriteTurn {

    private final ReentrantLock lock = new ReentrantLock();
    private final Runnable afterRelease;

    /** Calls {@code afterRelease} after each release and each timeout: it wakes a thread that wants the turn. */
    public WriteTurn(Runnable afterRelease) {
        this.afterRelease = afterRelease;
    }

    /** Runs in a turn of its own, while nothing else is written. */
    public <R> R runExclusively(IoAction<R> work) throws IOException {
        requireOutsideTurn();
        lock.lock();
        try {
            return work.run();
        } finally {
            releaseTurn();
        }
    }

    /** Runs in a turn of its own if that is to be had at once; returns whether it was. */
    public boolean tryRun(IoAction<?> work) throws IOException {
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            return false;
        }
        try {
            work.run();
        } finally {
            releaseTurn();
        }
        return true;
    }

    /** Runs in a turn of its own if that is to be had within a time; returns whether it was. */
    public boolean tryRunWithin(long millis, IoAction<?> work) throws IOException {
        if (lock.isHeldByCurrentThread()) {
            return false;
        }
        if (!tryLockWithin(millis)) {
            afterRelease.run();
            return false;
        }
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

    /** Refuses what would wait for the turn that the caller has. */
    public void requireOutsideTurn() {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("an edit or a condition must not write to the journal that calls it");
        }
    }

    /** Takes the turn if it is free and no thread waits for it; the caller then has to pass it on. */
    public boolean tryAcquire() {
        return !isAwaited() && lock.tryLock();
    }

    /** Returns whether a thread waits for the turn itself. */
    public boolean isAwaited() {
        return lock.hasQueuedThreads();
    }

    /** Releases the turn. */
    public void releaseTurn() {
        lock.unlock();
        afterRelease.run();
    }
}
