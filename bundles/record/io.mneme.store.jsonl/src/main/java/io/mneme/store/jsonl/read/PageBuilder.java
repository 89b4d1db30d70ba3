package io.mneme.store.jsonl.read;

import java.util.ArrayList;
import java.util.List;

/** Collects the entries or events of one page. Their number and their memory are limited. */
final class PageBuilder<T> {

    /** A page of this length is full, even with few entries: one line may have 8 MiB. */
    private static final long MAX_BYTES = 4L << 20;

    private static final int INITIAL_CAPACITY = 64;

    private final int limit;
    private final List<T> items;
    private long bytes;

    PageBuilder(int limit) {
        this.limit = limit;
        this.items = new ArrayList<>(Math.min(limit, INITIAL_CAPACITY));
    }

    boolean isFull() {
        return items.size() >= limit || bytes >= MAX_BYTES;
    }

    void add(T item, int lineBytes) {
        items.add(item);
        bytes += lineBytes;
    }

    List<T> items() {
        return items;
    }
}
