package io.mneme.store.jsonl.write;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.line.EncodedLine;
import io.mneme.store.jsonl.line.PreparedEntry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An entry that is to be appended, and its caller: the thread that creates this object and waits for the result. */
public final class PendingAppend<E> {

    private final Thread caller = Thread.currentThread();
    private final PreparedEntry<E> prepared;
    private @Nullable StoredEntry<E> stored;
    private @Nullable RuntimeException failure;
    private volatile boolean done;

    public PendingAppend(PreparedEntry<E> prepared) {
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

    /** Returns the stored entry, or throws the failure. */
    StoredEntry<E> outcome() {
        if (failure != null) {
            throw failure;
        }
        return Objects.requireNonNull(stored);
    }

    /** Returns the lines of several appends for one write. */
    static <E> EncodedLine joinLines(List<PendingAppend<E>> batch) {
        if (batch.size() == 1) {
            return batch.get(0).prepared().line();
        }
        int length = 0;
        for (PendingAppend<E> pending : batch) {
            length = Math.addExact(length, pending.prepared().line().length() + 1);
        }
        byte[] lines = new byte[length];
        int end = 0;
        for (PendingAppend<E> pending : batch) {
            EncodedLine line = pending.prepared().line();
            System.arraycopy(line.bytes(), 0, lines, end, line.length() + 1);
            end += line.length() + 1;
        }
        return new EncodedLine(lines, length - 1);
    }
}
