package io.mneme.store.jsonl.write;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.line.PreparedEntry;
import io.mneme.store.jsonl.process.WriteTurn;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The group commit of appends. The caller that gets the write turn appends the entries of all waiting callers, so that
 * they share one write and one sync. A single caller needs no other thread.
 */
public final class GroupCommit<E> {

    /** Number of yields before a caller sleeps: waking all callers of a batch takes longer than its sync. */
    private static final int MAX_YIELDS = 20;

    private final Queue<PendingAppend<E>> waiting = new ConcurrentLinkedQueue<>();
    private final WriteTurn turn = new WriteTurn(this::wakeNext);
    private final Durability durability;
    private final Consumer<List<PendingAppend<E>>> writer;

    /** Guarded by the turn. */
    private BatchWait expected = BatchWait.NO_WAIT;

    /**
     * Creates a group commit.
     *
     * @param durability whether appends wait for a sync
     * @param writer appends a batch; completes or fails each of its appends
     */
    public GroupCommit(Durability durability, Consumer<List<PendingAppend<E>>> writer) {
        this.durability = durability;
        this.writer = writer;
    }

    /** Returns the write turn, which edits and maintenance acquire directly. */
    public WriteTurn turn() {
        return turn;
    }

    /** Waits until the entry was appended. An interrupt does not end the wait, but is still set afterwards. */
    public StoredEntry<E> append(PendingAppend<E> pending) {
        turn.requireOutsideTurn();
        waiting.add(pending);
        boolean interrupted = false;
        int yields = 0;
        while (!pending.isDone()) {
            // After threads that wait for the turn itself: otherwise steady appends could delay an edit for ever.
            if (turn.tryAcquire()) {
                write(pending);
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
        return pending.outcome();
    }

    private void write(PendingAppend<E> pending) {
        List<PendingAppend<E>> batch = List.of();
        try {
            if (!pending.isDone()) {
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
            int coming = waiting.size();
            // A single caller waits for no other, so that it need not read the clock.
            expected = batch.size() + coming == 1
                    ? BatchWait.NO_WAIT
                    : BatchWait.afterBatch(durability, batch.size(), coming, System.nanoTime() - began);
        }
    }

    /** Collects the waiting appends. Waits for the expected ones, unless a thread waits for the turn itself. */
    private List<PendingAppend<E>> collectBatch() {
        List<PendingAppend<E>> batch = new ArrayList<>();
        drainInto(batch);
        if (batch.size() < expected.size()) {
            long began = System.nanoTime();
            while (expected.shouldWait(batch.size(), System.nanoTime() - began) && !turn.isAwaited()) {
                Thread.yield();
                drainInto(batch);
            }
        }
        return batch;
    }

    private void drainInto(List<PendingAppend<E>> batch) {
        for (PendingAppend<E> next = waiting.poll(); next != null; next = waiting.poll()) {
            batch.add(next);
        }
    }

    private void wakeNext() {
        PendingAppend<E> next = waiting.peek();
        if (next != null) {
            LockSupport.unpark(next.caller());
        }
    }

    /** An entry that is to be appended, and its caller: the thread that creates this object and waits for the result. */
    public static final class PendingAppend<E> {

        private final Thread caller = Thread.currentThread();
        private final PreparedEntry<E> prepared;
        private @Nullable StoredEntry<E> stored;
        private @Nullable RuntimeException failure;
        private volatile boolean done;

        PendingAppend(PreparedEntry<E> prepared) {
            this.prepared = prepared;
        }

        PreparedEntry<E> prepared() {
            return prepared;
        }

        /** Sets the result. The caller gets it after the append is {@linkplain #complete() complete}. */
        void setStored(StoredEntry<E> entry) {
            stored = entry;
        }

        /** Completes the append, so its caller returns. A caller that sleeps must also be {@linkplain #wake() woken}. */
        void complete() {
            done = true;
        }

        /** Wakes the caller, unless that is the current thread. */
        void wake() {
            if (caller != Thread.currentThread()) {
                LockSupport.unpark(caller);
            }
        }

        void fail(RuntimeException reason) {
            failure = reason;
            complete();
        }

        boolean isDone() {
            return done;
        }

        Thread caller() {
            return caller;
        }

        /** Returns the lines of several appends, each with its line break; in the buffer, unless that is too small. */
        static <E> ByteBuffer joinLines(List<PendingAppend<E>> batch, ByteBuffer buffer) {
            int length = batch.size();
            for (PendingAppend<E> pending : batch) {
                length = Math.addExact(length, pending.prepared().line().length);
            }
            ByteBuffer lines = length <= buffer.capacity() ? buffer.clear() : ByteBuffer.allocate(length);
            for (PendingAppend<E> pending : batch) {
                lines.put(pending.prepared().line()).put((byte) '\n');
            }
            return lines.flip();
        }

        /** Returns the stored entry, or throws the failure. */
        StoredEntry<E> outcome() {
            if (failure != null) {
                throw failure;
            }
            return Objects.requireNonNull(stored);
        }
    }
}
