package io.mneme.store.jsonl.write;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.line.PreparedEntry;
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
}
