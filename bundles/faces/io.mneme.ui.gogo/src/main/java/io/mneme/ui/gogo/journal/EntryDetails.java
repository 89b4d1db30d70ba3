package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.JournalJson;

/**
 * An entry in full.
 *
 * @param <E> the kind of entry
 * @param stored the entry
 * @param toText everything that is known of it
 * @param toJson the entry in JSON
 */
public record EntryDetails<E>(StoredEntry<E> stored, String toText, String toJson) implements CommandResult {

    /** Returns an entry as it is shown. */
    static <E> EntryDetails<E> of(Journal<E> journal, StoredEntry<E> stored) {
        String text = EntryFormatter.card(journal, stored).toString();
        return new EntryDetails<>(stored, text, journal.json(stored.entry()));
    }

    /** Returns an entry as HTTP answers when it was written. */
    static <E> EntryDetails<E> written(Journal<E> journal, StoredEntry<E> stored) {
        String text = EntryFormatter.card(journal, stored).toString();
        return new EntryDetails<>(stored, text, JournalJson.line(journal, stored));
    }

    public String id() {
        return stored.id();
    }

    public E entry() {
        return stored.entry();
    }
}
