package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * An entry as the journal holds it.
 *
 * @param <E> the kind of entry
 * @param position where it is
 * @param id the name callers use for it; unique in its journal and stable, also for entries of another program's file
 * @param revision changes whenever the entry is edited; otherwise the same after a restart. Compare for equality only
 * @param entry what was recorded, carrying the same id
 */
public record StoredEntry<E>(Position position, String id, String revision, E entry) {

    public StoredEntry {
        requireNonNull(position, "position");
        requireNonNull(revision, "revision");
        requireNonNull(entry, "entry");
        if (id.isBlank()) {
            throw new IllegalArgumentException("id must not be blank: " + position);
        }
    }
}
