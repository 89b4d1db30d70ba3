package io.mneme.store.jsonl.read;

import io.mneme.api.journal.StoredEntry;
import java.util.ArrayList;
import java.util.List;

/** Collects the entries of one page. Their number and their memory are limited. */
final class PageBuilder<E> {

    /** A page of this length is full, even with few entries: one line may have 8 MiB. */
    private static final long MAX_BYTES = 4L << 20;

    private static final int INITIAL_CAPACITY = 64;

    private final int limit;
    private final List<StoredEntry<E>> entries;
    private long bytes;

    PageBuilder(int limit) {
        this.limit = limit;
        this.entries = new ArrayList<>(Math.min(limit, INITIAL_CAPACITY));
    }

    boolean isFull() {
        return entries.size() >= limit || bytes >= MAX_BYTES;
    }

    void add(StoredEntry<E> entry, int lineBytes) {
        entries.add(entry);
        bytes += lineBytes;
    }

    List<StoredEntry<E>> entries() {
        return entries;
    }
}
