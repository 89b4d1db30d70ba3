package io.mneme.store.jsonl.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened so far, last first, when an opening of several things fails half way. */
public final class CloseOnFailure implements Closeable {

    private final Deque<Closeable> actions = new ArrayDeque<>();

    /** Adds something that was opened, and returns it. */
    public <C extends Closeable> C add(C closing) {
        actions.push(closing);
        return closing;
    }

    /** Everything was opened: nothing is to be closed. */
    public void commit() {
        actions.clear();
    }

    @Override
    public void close() throws IOException {
        while (!actions.isEmpty()) {
            actions.pop().close();
        }
    }
}
