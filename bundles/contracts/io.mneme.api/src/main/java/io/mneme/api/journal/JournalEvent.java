package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * An appended entry, or a change, in a journal.
 *
 * @param <E> the kind of entry
 */
public sealed interface JournalEvent<E> {

    /** Returns its position in the journal. */
    Position position();

    /**
     * An entry was appended.
     *
     * @param entry the entry in its present state
     */
    record Appended<E>(StoredEntry<E> entry) implements JournalEvent<E> {

        public Appended {
            requireNonNull(entry, "entry");
        }

        @Override
        public Position position() {
            return entry.position();
        }
    }

    /**
     * An entry was edited or deleted, or a file was replaced.
     *
     * @param change the change
     */
    record Changed<E>(Change change) implements JournalEvent<E> {

        public Changed {
            requireNonNull(change, "change");
        }

        @Override
        public Position position() {
            return change.position();
        }
    }
}
