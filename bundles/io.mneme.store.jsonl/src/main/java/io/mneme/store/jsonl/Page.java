package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import java.util.ArrayList;
import java.util.List;

/** The entries of a page while it is being filled: up to a number, and up to a limit of memory. */
final class Page<E> {

    /** A page that has reached this length takes no more, however few its entries are: one line may have 8 MiB. */
    private static final long MOST_BYTES = 4L << 20;

    private static final int FIRST_CAPACITY = 64;

    private final int limit;
    private final List<Stored<E>> entries;
    private long bytes;

    Page(int limit) {
        this.limit = limit;
        this.entries = new ArrayList<>(Math.min(limit, FIRST_CAPACITY));
    }

    boolean isFull() {
        return entries.size() >= limit || bytes >= MOST_BYTES;
    }

    void add(Stored<E> entry, int lineBytes) {
        entries.add(entry);
        bytes += lineBytes;
    }

    List<Stored<E>> entries() {
        return entries;
    }
}
