package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.output.CommandResult;

/**
 * An entry in full.
 *
 * @param <E> the kind of entry
 * @param stored the entry
 * @param toText everything that is known of it
 * @param toJson the entry in JSON
 */
public record EntryDetails<E>(StoredEntry<E> stored, String toText, String toJson) implements CommandResult {

    static <E> EntryDetails<E> of(Journal<E> journal, StoredEntry<E> stored, String json) {
        return new EntryDetails<>(stored, EntryFormatter.card(journal, stored).toString(), json);
    }

    public String id() {
        return stored.id();
    }

    public E entry() {
        return stored.entry();
    }
}
