package io.mneme.record.erase;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the entries of conversations in one journal: in the lanes of the conversations if its kind has such lanes, and otherwise by
 * the search fields of every entry.
 *
 * @param <E> the kind of entry
 */
final class ErasableEntries<E> {

    /** Number of entries in memory at once. */
    private static final int BATCH_SIZE = 500;

    private final Journal<E> journal;
    private final EntryKind<E> kind;
    private final Set<String> conversations;

    private ErasableEntries(Journal<E> journal, EntryKind<E> kind, Set<String> conversations) {
        this.journal = journal;
        this.kind = kind;
        this.conversations = conversations;
    }

    /**
     * Returns the ids of the entries of some conversations.
     *
     * @param journal a journal
     * @param kind the kind of its entries, which has the same service property: that is all that connects them
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     */
    @SuppressWarnings("unchecked")
    static Set<String> ids(Journal<?> journal, EntryKind<?> kind, Set<String> conversations) {
        return new ErasableEntries<>((Journal<Object>) journal, (EntryKind<Object>) kind, conversations).ids();
    }

    private Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>();
        Set<String> unlisted = new HashSet<>();
        for (String conversation : conversations) {
            Optional<String> lane = kind.conversationLane(conversation);
            lane.ifPresent(name -> collect(name, any -> true, ids));
            if (lane.isEmpty()) {
                unlisted.add(conversation);
            }
        }
        if (!unlisted.isEmpty()) {
            collect(Journal.ALL_ENTRIES, entry -> isOf(entry, unlisted), ids);
        }
        return ids;
    }

    private boolean isOf(E entry, Set<String> some) {
        List<String> named = kind.searchFields(entry).values().getOrDefault(SearchFields.CONVERSATION, List.of());
        return !Collections.disjoint(named, some);
    }

    private void collect(String lane, Predicate<E> wanted, Set<String> ids) {
        Position before = Position.END;
        List<StoredEntry<E>> page = journal.newest(lane, before, BATCH_SIZE, wanted);
        while (!page.isEmpty()) {
            page.forEach(stored -> ids.add(stored.id()));
            before = page.get(0).position();
            page = journal.newest(lane, before, BATCH_SIZE, wanted);
        }
    }
}
