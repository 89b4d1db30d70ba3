package io.mneme.index.lucene.feed;

import java.util.HashSet;
import java.util.Set;

/**
 * The entries that were erased from the index while their journal still has them. They are not indexed again until the journal
 * has removed them. For one thread.
 */
final class PendingErasures {

    private record ErasedEntry(String journal, String id) {}

    private final Set<ErasedEntry> entries = new HashSet<>();

    void add(String journal, String id) {
        entries.add(new ErasedEntry(journal, id));
    }

    /** Forgets an entry that its journal has removed. */
    void remove(String journal, String id) {
        entries.remove(new ErasedEntry(journal, id));
    }

    boolean contains(String journal, String id) {
        return entries.contains(new ErasedEntry(journal, id));
    }
}
