package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Part of a journal.
 *
 * @param <E> the kind of entry
 * @param entries the part itself, in the order the read promises; empty when nothing matches
 * @param total how many entries match in the whole lane, not only in this part; 0 or more
 * @param hasMore whether matching entries follow this part in the order of the read
 * @param skipped the lines of the journal that are no entries and were passed over
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
