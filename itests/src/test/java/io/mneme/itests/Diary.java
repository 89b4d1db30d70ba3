package io.mneme.itests;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What one writer has asked for, and what it was told became of it. For one thread at a time. */
final class Diary {

    /** Stands for the text of an entry that is not there. */
    static final String ABSENT = "";

    private final Map<String, Set<String>> possible = new LinkedHashMap<>();
    private final Set<String> gone = new HashSet<>();

    /** Notes that an entry is about to get this text. */
    void asked(String id, String text) {
        possible.computeIfAbsent(id, any -> new HashSet<>(Set.of(ABSENT))).add(text);
    }

    /** Notes that an entry has this text and no other. */
    void certain(String id, String text) {
        Set<String> others = possible.put(id, new HashSet<>(Set.of(text)));
        gone.addAll(others);
        gone.remove(text);
        gone.remove(ABSENT);
        if (text.equals(ABSENT)) {
            possible.remove(id);
        }
    }

    /** Returns the texts an entry may have; several where an answer is missing. */
    Set<String> possible(String id) {
        return possible.getOrDefault(id, Set.of(ABSENT));
    }

    /** Returns the entries that may be there, oldest first. */
    List<String> ids() {
        return List.copyOf(possible.keySet());
    }

    /** Returns texts that must be nowhere any more. */
    Collection<String> gone() {
        return gone;
    }

    /** Returns any entry that is certainly there; empty if there is none. */
    String any(Random random) {
        List<String> certain = possible.keySet().stream()
                .filter(id -> possible.get(id).size() == 1)
                .toList();
        return certain.isEmpty() ? "" : certain.get(random.nextInt(certain.size()));
    }
}
