package io.mneme.store.jsonl.write;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.process.WriteTurn;
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
public final class GroupCommit<E> {

    /** How often a caller lets others go first before it sleeps: to wake all that share a sync takes longer than the sync. */
    private static final int MAX_YIELDS = 20;

    private final Queue<PendingAppend<E>> waiting = new ConcurrentLinkedQueue<>();
    private final WriteTurn turn = new WriteTurn(this::wakeNext);
    private final Consumer<List<PendingAppend<E>>> writer;

    /** Guarded by the turn. */
    private BatchWait expected = BatchWait.NO_WAIT;

    /** Takes what appends: it completes or fails each of those it is given. */
    public GroupCommit(Consumer<List<PendingAppend<E>>> writer) {
        this.writer = writer;
    }

    /** Returns the turn to write, for all that is no append. */
    public WriteTurn turn() {
        return turn;
    }

    /** Waits until the entry was appended. An interrupt does not cut that short, but is still set afterwards. */
    public Stored<E> append(PendingAppend<E> mine) {
        turn.requireOutsideTurn();
        waiting.add(mine);
        boolean interrupted = false;
        int yields = 0;
        while (!mine.isDone()) {
            // Behind those who wait for the turn itself: else steady appends could keep an edit waiting for ever.
            if (turn.tryAcquire()) {
                write(mine);
            } else if (yields++ < MAX_YIELDS) {
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

    private void write(PendingAppend<E> mine) {
        List<PendingAppend<E>> batch = List.of();
        try {
            if (!mine.isDone()) {
                batch = collectBatch();
                write(batch);
            }
        } finally {
            turn.releaseTurn();
            batch.forEach(PendingAppend::wake);
        }
    }

    private void write(List<PendingAppend<E>> batch) {
        long began = System.nanoTime();
        try {
            writer.accept(batch);
        } finally {
            expected = BatchWait.afterBatch(batch.size(), waiting.size(), System.nanoTime() - began);
        }
    }

    /** Takes all waiting appends, and those expected unless a thread waits for the turn itself. */
    private List<PendingAppend<E>> collectBatch() {
        List<PendingAppend<E>> all = new ArrayList<>();
        drainInto(all);
        long began = System.nanoTime();
        while (expected.shouldWait(all.size(), System.nanoTime() - began) && !turn.isAwaited()) {
            Thread.yield();
            drainInto(all);
        }
        return all;
    }

    private void drainInto(List<PendingAppend<E>> all) {
        for (PendingAppend<E> next = waiting.poll(); next != null; next = waiting.poll()) {
            all.add(next);
        }
    }

    private void wakeNext() {
        PendingAppend<E> next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next.caller());
        }
    }
}
