package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Gives one thread at a time the turn to write. */
final class WriteTurn {

    private final ReentrantLock lock = new ReentrantLock();
    private final Runnable afterRelease;

    /** Calls {@code afterRelease} after each release and each timeout: it wakes a thread that wants the turn. */
    WriteTurn(Runnable afterRelease) {
        this.afterRelease = afterRelease;
    }

    /** Runs in a turn of its own, while nothing else is written. */
    <R> R alone(IoAction<R> work) throws IOException {
        refuseWithinOwnTurn();
        lock.lock();
        try {
            return work.run();
        } finally {
            pass();
        }
    }

    /** Runs in a turn of its own if that is to be had at once; returns whether it was. */
    boolean ifFree(IoAction<?> work) throws IOException {
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
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
    boolean within(long millis, IoAction<?> work) throws IOException {
        if (lock.isHeldByCurrentThread()) {
            return false;
        }
        if (!gotWithin(millis)) {
            afterRelease.run();
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
    void refuseWithinOwnTurn() {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("an edit or a condition must not write to the journal that calls it");
        }
    }

    /** Takes the turn if it is free and no thread waits for it; the caller then has to pass it on. */
    boolean tryAcquire() {
        return !isAwaited() && lock.tryLock();
    }

    /** Returns whether a thread waits for the turn itself. */
    boolean isAwaited() {
        return lock.hasQueuedThreads();
    }

    /** Releases the turn. */
    void pass() {
        lock.unlock();
        afterRelease.run();
    }
}
