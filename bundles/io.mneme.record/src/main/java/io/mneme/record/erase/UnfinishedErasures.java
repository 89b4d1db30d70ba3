package io.mneme.record.erase;

import io.mneme.spi.erase.Erased;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Remembers the newest erasures in which a participant has failed: their entries may no longer be in a journal, so that an erasure
 * that is repeated could not find their ids. Safe for use by many threads.
 */
final class UnfinishedErasures {

    private static final int MAX_ERASURES = 1_000;

    private final Set<Erased> unfinished = new LinkedHashSet<>();

    synchronized void add(List<Erased> all) {
        unfinished.addAll(all);
        while (unfinished.size() > MAX_ERASURES) {
            unfinished.remove(unfinished.iterator().next());
        }
    }

    synchronized void remove(List<Erased> all) {
        all.forEach(unfinished::remove);
    }

    /** Returns all, the oldest first. */
    synchronized List<Erased> all() {
        return List.copyOf(unfinished);
    }

    /** Returns those of some conversations. */
    List<Erased> of(Set<String> conversations) {
        return all().stream()
                .filter(what -> !Collections.disjoint(what.conversations(), conversations))
                .toList();
    }

    /** Returns those of an entry; there is at most one. */
    List<Erased> of(String journal, String id) {
        return all().stream().filter(what -> what.containsEntry(journal, id)).toList();
    }
}
