package io.mneme.ui.http.journal;

import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The events that a reader is told: all, or those of a conversation. A deletion is always told, since a deleted entry is in no
 * conversation any longer, and so is a replaced file.
 *
 * @param conversations returns the ids that read as the conversation at the moment; empty if all events are told
 */
record TailSelection(Optional<Supplier<List<String>>> conversations) {

    /** Every event. */
    static final TailSelection ALL = new TailSelection(Optional.empty());

    /** Returns those of some events of a journal that are told, in their order. */
    <E> List<JournalEvent<E>> of(Journal<E> journal, List<JournalEvent<E>> events) {
        if (conversations.isEmpty() || events.isEmpty()) {
            return events;
        }
        List<Position> entries = events.stream().map(TailSelection::entry).toList();
        Set<Position> selected = new HashSet<>();
        conversations
                .get()
                .get()
                .forEach(id -> selected.addAll(
                        journal.selected(entries, EntryQuery.ofLane(UtteranceLanes.ofConversation(id)))));
        return events.stream()
                .filter(event -> selected.contains(entry(event)) || isRemoval(event))
                .toList();
    }

    /** Returns the position of the entry that an event is about. */
    private static Position entry(JournalEvent<?> event) {
        return event instanceof JournalEvent.Changed<?> changed
                ? changed.change().target()
                : event.position();
    }

    private static boolean isRemoval(JournalEvent<?> event) {
        return event instanceof JournalEvent.Changed<?> changed
                && changed.change().type() != Change.Type.EDITED;
    }
}
