package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.StoredEntryJson;

/**
 * An entry that a command has written.
 *
 * @param <E> the kind of entry
 * @param journal the journal it is in
 * @param stored the entry as it is stored
 */
public record WrittenEntry<E>(Journal<E> journal, StoredEntry<E> stored) implements CommandResult {

    public String id() {
        return stored.id();
    }

    @Override
    public String toText() {
        return EntryFormatter.card(journal, stored).toString();
    }

    @Override
    public String toJson() {
        return StoredEntryJson.line(journal, stored);
    }
}
