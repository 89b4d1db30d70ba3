package io.mneme.store.jsonl;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened so far, last first, when an opening of several things fails half way. */
final class Unwinding implements Closeable {

    private final Deque<Closeable> opened = new ArrayDeque<>();

    /** Adds something that was opened, and returns it. */
    <C extends Closeable> C add(C closing) {
        opened.push(closing);
        return closing;
    }

    /** Everything was opened: nothing is to be closed. */
    void keep() {
        opened.clear();
    }

    @Override
    public void close() throws IOException {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
