package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A page of a journal's entries.
 *
 * @param <E> the kind of entry
 * @param entries the entries, in the order that the read defines; empty when nothing matches
 * @param total number of matching entries in the whole lane, not only in this page; 0 or more
 * @param hasMore whether matching entries follow this page in the order of the read
 * @param skipped the lines of the journal that are no entries and were skipped
 */
public record Slice<E>(List<StoredEntry<E>> entries, long total, boolean hasMore, SkippedLines skipped) {

    public Slice {
        requireNonNull(skipped, "skipped");
        entries = List.copyOf(entries);
        if (total < 0) {
            throw new IllegalArgumentException("total must not be negative: " + total);
        }
    }
}
