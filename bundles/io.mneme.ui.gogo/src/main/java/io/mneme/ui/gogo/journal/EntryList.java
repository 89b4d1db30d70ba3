package io.mneme.ui.gogo.journal;

import io.mneme.api.journal.Journal;
import io.mneme.ui.gogo.output.CommandResult;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Entries of a journal.
 *
 * @param <E> the kind of entry
 * @param journal the journal they are in
 * @param entries the entries, the oldest first
 */
public record EntryList<E>(Journal<E> journal, List<E> entries) implements CommandResult {

    public EntryList {
        entries = List.copyOf(entries);
    }

    @Override
    public String toText() {
        return entries.stream()
                .map(entry -> EntryFormatter.line(journal, entry))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public String toJson() {
        return entries.stream().map(journal::json).collect(Collectors.joining(",\n", "[", "]"));
    }

    @Override
    public List<E> elements() {
        return entries;
    }
}
