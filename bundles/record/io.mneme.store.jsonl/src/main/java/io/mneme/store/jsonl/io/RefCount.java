package io.mneme.store.jsonl.io;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the users of a resource, beginning with its creator. The last user closes it. For many threads. */
public final class RefCount {

    private final AtomicInteger users = new AtomicInteger(1);

    /** Adds a user; returns false if the last one has released the resource. */
    public boolean retain() {
        for (int count = users.get(); count > 0; count = users.get()) {
            if (users.compareAndSet(count, count + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Removes a user; returns whether it was the last one, so that the caller must close the resource. */
    public boolean release() {
        return users.decrementAndGet() == 0;
    }
}
