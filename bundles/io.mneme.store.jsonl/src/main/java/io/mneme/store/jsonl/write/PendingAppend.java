package io.mneme.store.jsonl.write;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.line.PreparedEntry;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An entry on its way into the file, and the thread that waits for it: the one that creates this. */
public final class PendingAppend<E> {

    private final Thread caller = Thread.currentThread();
    private final PreparedEntry<E> prepared;
    private @Nullable Stored<E> stored;
    private @Nullable RuntimeException failure;
    private volatile boolean done;

    public PendingAppend(PreparedEntry<E> prepared) {
        this.prepared = prepared;
    }

    PreparedEntry<E> prepared() {
        return prepared;
    }

    /** Notes that it is in the file; the caller learns of it when it is {@linkplain #complete() complete}. */
    void noteStored(Stored<E> entry) {
        stored = entry;
    }

    /** Notes that its caller may go on; a caller that sleeps goes on when it is {@linkplain #wake() woken}. */
    void complete() {
        done = true;
    }

    /** Wakes its caller, unless that is us. */
    void wake() {
        if (caller != Thread.currentThread()) {
            LockSupport.unpark(caller);
        }
    }

    void fail(RuntimeException why) {
        failure = why;
        complete();
    }

    boolean isDone() {
        return done;
    }

    Thread caller() {
        return caller;
    }

    /** Returns the entry as it was stored, or throws why it was not. */
    Stored<E> outcome() {
        if (failure != null) {
            throw failure;
        }
        return Objects.requireNonNull(stored);
    }
}
