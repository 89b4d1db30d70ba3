package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * Something that happened in a journal.
 *
 * @param <E> the kind of entry
 */
public sealed interface JournalEvent<E> {

    /** Returns its place in the journal's sequence. */
    Position position();

    /**
     * An entry was appended.
     *
     * @param entry the entry as it is now
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
     * An entry was changed, or a file.
     *
     * @param change what was done
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
