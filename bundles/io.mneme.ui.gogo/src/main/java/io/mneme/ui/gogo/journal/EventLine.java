package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.view.JournalEventJson;

/**
 * An event of a journal, on one line.
 *
 * @param <E> the kind of entry
 * @param journal the journal it happened in
 * @param event the event
 */
public record EventLine<E>(Journal<E> journal, JournalEvent<E> event) implements CommandResult {

    @Override
    public String toText() {
        return EntryFormatter.line(journal, event);
    }

    @Override
    public String toJson() {
        return JournalEventJson.line(journal, event);
    }
}
