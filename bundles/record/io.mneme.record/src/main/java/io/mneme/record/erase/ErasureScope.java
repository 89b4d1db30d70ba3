package io.mneme.record.erase;

import io.mneme.spi.erase.Erased;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What an erasure removes.
 *
 * @param what the entries and conversations by journal
 * @param text the text that goes from whatever holds it
 * @param withRest whether all goes that the owner has beside
 * @param unread why journals could not be searched, by their name
 */
record ErasureScope(List<Erased> what, Optional<String> text, boolean withRest, Map<String, String> unread) {

    ErasureScope {
        what = List.copyOf(what);
        unread = Map.copyOf(unread);
    }

    /**
     * Returns this scope with what was found later in journals that could not be searched before.
     *
     * @param isOpen whether a journal is open: one that is not stays unread
     */
    ErasureScope and(ErasureScope later, Predicate<String> isOpen) {
        Set<Erased> all = new LinkedHashSet<>(what);
        all.addAll(later.what);
        Map<String, String> stillUnread = new TreeMap<>(later.unread);
        unread.forEach((journal, reason) -> {
            if (!isOpen.test(journal)) {
                stillUnread.put(journal, reason);
            }
        });
        return new ErasureScope(List.copyOf(all), text, withRest, stillUnread);
    }

    /** Returns whether more goes than entries and conversations, of which any holder may have some. */
    boolean isBeyondEntries() {
        return text.isPresent() || withRest;
    }

    /** Returns the number of entries by journal. */
    Map<String, Long> entries() {
        Map<String, Long> entries = new TreeMap<>();
        what.stream()
                .filter(erased -> !erased.ids().isEmpty())
                .forEach(erased ->
                        entries.merge(erased.journal(), (long) erased.ids().size(), Long::sum));
        return entries;
    }

    /** Returns the ids of the conversations that are erased as a whole. */
    Set<String> conversations() {
        Set<String> ids = new LinkedHashSet<>();
        what.forEach(erased -> ids.addAll(erased.conversations()));
        return ids;
    }
}
