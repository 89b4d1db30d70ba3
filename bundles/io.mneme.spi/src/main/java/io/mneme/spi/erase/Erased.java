package io.mneme.spi.erase;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;

/**
 * What is erased: entries of one journal.
 *
 * @param journal the name of the journal
 * @param ids the ids of all entries to erase, also of those in the conversations
 * @param conversations the ids of the conversations that are erased as a whole, with those merged into them; empty if
 *     there are none
 */
public record Erased(String journal, Set<String> ids, Set<String> conversations) {

    public Erased {
        requireNonNull(journal, "journal");
        ids = Set.copyOf(ids);
        conversations = Set.copyOf(conversations);
    }

    /** Returns whether there is nothing to erase. */
    public boolean isEmpty() {
        return ids.isEmpty() && conversations.isEmpty();
    }

    /** Returns whether one of these ids is that of an entry to erase. */
    public boolean containsAny(Collection<String> entries) {
        return !Collections.disjoint(ids, entries);
    }
}
