package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.output.CommandResult;

/**
 * An entry in full.
 *
 * @param <E> the kind of entry
 * @param journal the journal it is in
 * @param stored the entry
 */
public record EntryDetails<E>(Journal<E> journal, StoredEntry<E> stored) implements CommandResult {

    public String id() {
        return stored.id();
    }

    public E entry() {
        return stored.entry();
    }

    @Override
    public String toText() {
        return EntryFormatter.card(journal, stored).toString();
    }

    @Override
    public String toJson() {
        return journal.json(stored.entry());
    }
}
