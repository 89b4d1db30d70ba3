package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * An entry as the journal stores it.
 *
 * @param <E> the kind of entry
 * @param position its position
 * @param id its id, unique in its journal and stable, also for entries of another program's file
 * @param revision its state, which changes with each edit and is the same after a restart; compare for equality only
 * @param entry the recorded entry, with the same id
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
