package io.mneme.vocabulary;

import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The terms of a journal at one moment. Of several lines of a term the last one applies. Safe for use by many threads. */
final class TermSnapshot {

    private final Map<String, StoredEntry<TermEntry>> current = new HashMap<>();
    private final Map<String, List<String>> superseded = new HashMap<>();
    private final List<StoredEntry<TermEntry>> newestFirst;
    private final TermAnalyzer analyzer;
    private @Nullable TermFinder index;

    /**
     * Sorts the entries of a journal out.
     *
     * @param entries all entries, in the order of their positions
     */
    TermSnapshot(Collection<StoredEntry<TermEntry>> entries, TermAnalyzer analyzer) {
        this.analyzer = analyzer;
        for (StoredEntry<TermEntry> entry : entries) {
            String key = TermRules.key(entry.entry().term());
            StoredEntry<TermEntry> earlier = current.put(key, entry);
            if (earlier != null) {
                superseded.computeIfAbsent(key, any -> new ArrayList<>()).add(earlier.id());
            }
        }
        newestFirst = current.values().stream()
                .sorted((one, other) -> other.position().compareTo(one.position()))
                .toList();
    }

    /** Returns the entry of a term; empty if there is none. */
    Optional<StoredEntry<TermEntry>> find(String term) {
        return Optional.ofNullable(current.get(TermRules.key(term)));
    }

    /** Returns the ids of the earlier lines of a term. */
    List<String> superseded(String term) {
        return superseded.getOrDefault(TermRules.key(term), List.of());
    }

    /** Returns the entry of each term, the newest first. */
    List<StoredEntry<TermEntry>> newestFirst() {
        return newestFirst;
    }

    /** Returns the index of these terms, which is built at the first call: it needs the sounds of all of them. */
    synchronized TermFinder index() {
        TermFinder built = index;
        if (built == null) {
            built = new TermFinder(newestFirst.stream().map(StoredEntry::entry).toList(), analyzer);
            index = built;
        }
        return built;
    }
}
