package io.mneme.spi.erase;

import static java.util.Objects.requireNonNull;

import java.util.Set;

/**
 * What is erased: entries of one journal.
 *
 * @param journal the name of the journal; empty if no journal has an entry of the conversations
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

    /** Returns whether the entry of a journal with an id is to be erased. */
    public boolean containsEntry(String ofJournal, String id) {
        return journal.equals(ofJournal) && ids.contains(id);
    }
}
