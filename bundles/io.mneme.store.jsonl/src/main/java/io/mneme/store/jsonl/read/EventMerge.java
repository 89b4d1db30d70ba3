package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import io.mneme.store.jsonl.io.StaleFileException;
import java.util.ArrayList;
import java.util.List;

/** Merges entries with changes in the order of their positions. Their number and their memory are limited. */
final class EventMerge<E> {

    private static final long MAX_BYTES = 4L << 20;

    private final List<Change> changes;
    private final int limit;
    private final List<JournalEvent<E>> merged = new ArrayList<>();
    private int nextChange;
    private long bytes;

    EventMerge(List<Change> changes, int limit) {
        this.changes = changes;
        this.limit = limit;
    }

    boolean isFull() {
        return merged.size() >= limit || bytes >= MAX_BYTES;
    }

    /** Returns how many events may still be added. */
    int missing() {
        return limit - merged.size();
    }

    /** Adds an entry after all others, and before it the changes with smaller positions. */
    void add(StoredEntry<E> entry, int lineBytes) {
        addChangesBefore(entry.position().value());
        if (!isFull()) {
            merged.add(new JournalEvent.Appended<>(entry));
            bytes += lineBytes;
        }
    }

    private void addChangesBefore(long position) {
        while (!isFull()
                && nextChange < changes.size()
                && changes.get(nextChange).position().value() < position) {
            merged.add(new JournalEvent.Changed<>(changes.get(nextChange++)));
        }
    }

    /** Makes the exception if the first event cannot be read. */
    interface ExceptionSource {

        UnreadableException make() throws StaleFileException;
    }

    /**
     * Returns the events before a position that cannot be read.
     *
     * @throws UnreadableException if there are none
     */
    List<JournalEvent<E>> before(long position, ExceptionSource failure) throws StaleFileException {
        addChangesBefore(position);
        if (merged.isEmpty()) {
            throw failure.make();
        }
        return List.copyOf(merged);
    }

    List<JournalEvent<E>> events() {
        addChangesBefore(Long.MAX_VALUE);
        return List.copyOf(merged);
    }
}
