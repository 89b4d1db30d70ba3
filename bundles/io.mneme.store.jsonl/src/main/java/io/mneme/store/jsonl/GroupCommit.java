package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Appends in batches. The thread that gets the turn to write appends the entries of all callers that wait, so that they
 * share one write and one sync. A caller that is alone hands nothing to another thread.
 */
final class GroupCommit<E> {

    /** How often a caller lets others go first before it sleeps: to wake all that share a sync takes longer than the sync. */
    private static final int YIELDS = 20;

    private final Queue<Pending<E>> waiting = new ConcurrentLinkedQueue<>();
    private final WriteTurn turn = new WriteTurn(this::wakeNext);
    private final Consumer<List<Pending<E>>> writer;

    /** Guarded by the turn. */
    private Company expected = Company.NOBODY;

    /** Takes what appends: it completes or fails each of those it is given. */
    GroupCommit(Consumer<List<Pending<E>>> writer) {
        this.writer = writer;
    }

    /** Returns the turn to write, for all that is no append. */
    WriteTurn turn() {
        return turn;
    }

    /** Waits until the entry was appended. An interrupt does not cut that short, but is still set afterwards. */
    Stored<E> append(Pending<E> mine) {
        turn.refuseWithinOwnTurn();
        waiting.add(mine);
        boolean interrupted = false;
        int yields = 0;
        while (!mine.isDone()) {
            // Behind those who wait for the turn itself: else steady appends could keep an edit waiting for ever.
            if (turn.tryAcquire()) {
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
            turn.pass();
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
        while (expected.isWorthWaiting(all.size(), System.nanoTime() - began) && !turn.isAwaited()) {
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

    private void wakeNext() {
        Pending<E> next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next.caller());
        }
    }
}
