package io.mneme.dialogue.source;

import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageAuthors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A conversation in a journal.
 *
 * @param <E> the kind of entry
 * @param journal the journal
 * @param lane the lane of the conversation
 * @param form makes a message of an entry
 */
record RecordedLane<E>(Journal<E> journal, String lane, Function<E, Message> form) {

    private static final int MIN_MESSAGES = 500;

    /** The steps in which the first message moves, so that what is read begins with the same message many times. */
    private static final int STEP_MESSAGES = 500;

    /**
     * Returns the newest messages: at least {@value #MIN_MESSAGES} of them, if there are as many.
     *
     * @param before id of the entry before which they end; empty for the newest of all
     * @throws UnknownEntryException if the journal has no such entry
     */
    DialogueMessages read(DialoguePersona persona, Optional<String> before) {
        EntryQuery query = EntryQuery.ofLane(lane);
        Position end = before.map(this::positionOf).orElse(Position.END);
        long total = journal.countBefore(query, end);
        long first = total <= MIN_MESSAGES ? 0 : (total - MIN_MESSAGES) / STEP_MESSAGES * STEP_MESSAGES;
        List<StoredEntry<E>> newest =
                total == 0 ? List.of() : journal.newest(lane, end, (int) (total - first), any -> true);
        long index =
                newest.isEmpty() ? 0 : journal.countBefore(query, newest.get(0).position());
        List<DialogueEntry> entries = new ArrayList<>(newest.size());
        for (StoredEntry<E> stored : newest) {
            Message message = MessageAuthors.named(form.apply(stored.entry()), persona);
            entries.add(DialogueEntry.of(stored.position().value(), index + entries.size(), message));
        }
        return new DialogueMessages(entries, journal.name() + "/" + lane, journal.name());
    }

    private Position positionOf(String id) {
        return journal.find(id)
                .orElseThrow(() -> new UnknownEntryException(journal.name(), id))
                .position();
    }
}
