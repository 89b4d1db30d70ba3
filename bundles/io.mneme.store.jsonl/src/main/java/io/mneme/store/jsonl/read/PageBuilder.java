package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Stored;
import java.util.ArrayList;
import java.util.List;

/** The entries of a page while it is being filled: up to a number, and up to a limit of memory. */
final class PageBuilder<E> {

    /** A page that has reached this length takes no more, however few its entries are: one line may have 8 MiB. */
    private static final long MAX_BYTES = 4L << 20;

    private static final int INITIAL_CAPACITY = 64;

    private final int limit;
    private final List<Stored<E>> entries;
    private long bytes;

    PageBuilder(int limit) {
        this.limit = limit;
        this.entries = new ArrayList<>(Math.min(limit, INITIAL_CAPACITY));
    }

    boolean isFull() {
        return entries.size() >= limit || bytes >= MAX_BYTES;
    }

    void add(Stored<E> entry, int lineBytes) {
        entries.add(entry);
        bytes += lineBytes;
    }

    List<Stored<E>> entries() {
        return entries;
    }
}
