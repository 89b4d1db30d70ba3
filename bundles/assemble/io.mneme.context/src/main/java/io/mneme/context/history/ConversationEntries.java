package io.mneme.context.history;

import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.spi.kind.EntryKind;
import java.util.List;

/**
 * The entries of one conversation.
 *
 * @param <E> the kind of entry
 * @param journal the journal that has recorded it
 * @param kind the kind of its entries
 * @param lane the lane of the conversation
 */
public record ConversationEntries<E>(Journal<E> journal, EntryKind<E> kind, String lane) {

    /** Returns the newest entries, oldest first. */
    public List<PastEntry> newest(int limit) {
        return journal.newest(lane, limit, any -> true).stream().map(this::past).toList();
    }

    /** Returns the newest entries before another one, oldest first. */
    public List<PastEntry> newestBefore(PastEntry end, int limit) {
        return journal.newest(lane, end.position(), limit, any -> true).stream()
                .map(this::past)
                .toList();
    }

    /** Returns the number of entries before another one. */
    public long countBefore(PastEntry end) {
        return journal.countBefore(EntryQuery.ofLane(lane), end.position());
    }

    /**
     * Returns the entry of an id.
     *
     * @throws UnknownEntryException if the journal has no such entry
     */
    public PastEntry entry(String id) {
        return past(journal.find(id).orElseThrow(() -> new UnknownEntryException(journal.name(), id)));
    }

    /** Returns whether an id is of an entry at a position or after it. */
    public boolean isLater(String id, PastEntry than) {
        return journal.find(id)
                .filter(other -> !than.position().isAfter(other.position()))
                .isPresent();
    }

    private PastEntry past(StoredEntry<E> stored) {
        return new PastEntry(stored.id(), stored.position(), kind.timestamp(stored.entry()));
    }
}
