package io.mneme.store.jsonl.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Closes resources in reverse order if the opening of a later one fails. */
public final class CloseOnFailure implements Closeable {

    private final Deque<Closeable> resources = new ArrayDeque<>();

    /** Adds an opened resource, and returns it. */
    public <C extends Closeable> C add(C resource) {
        resources.push(resource);
        return resource;
    }

    /** Keeps all resources open. */
    public void commit() {
        resources.clear();
    }

    @Override
    public void close() throws IOException {
        while (!resources.isEmpty()) {
            resources.pop().close();
        }
    }
}
