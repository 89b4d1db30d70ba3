package io.mneme.itests.harness;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** The writes that one writer has requested, and the answers to them. For one thread at a time. */
public final class ExpectedState {

    /** Stands for the text of an entry that is not there. */
    public static final String ABSENT = "";

    private final Map<String, Set<String>> possibleTexts = new LinkedHashMap<>();
    private final Set<String> goneTexts = new HashSet<>();

    /** Notes that an entry is about to get this text. */
    public void expectPossible(String id, String text) {
        possibleTexts.computeIfAbsent(id, any -> new HashSet<>(Set.of(ABSENT))).add(text);
    }

    /** Notes that an entry has this text and no other. */
    public void expectCertain(String id, String text) {
        Set<String> others = possibleTexts.put(id, new HashSet<>(Set.of(text)));
        goneTexts.addAll(others);
        goneTexts.remove(text);
        goneTexts.remove(ABSENT);
        if (text.equals(ABSENT)) {
            possibleTexts.remove(id);
        }
    }

    /** Returns the texts an entry may have; several where an answer is missing. */
    public Set<String> possibleTexts(String id) {
        return possibleTexts.getOrDefault(id, Set.of(ABSENT));
    }

    /** Returns the entries that may be there, oldest first. */
    public List<String> ids() {
        return List.copyOf(possibleTexts.keySet());
    }

    /** Returns texts that must be nowhere any more. */
    public Collection<String> goneTexts() {
        return goneTexts;
    }

    /** Returns any entry that is certainly there; empty if there is none. */
    public String anyCertainId(Random random) {
        List<String> certain = possibleTexts.keySet().stream()
                .filter(id -> possibleTexts.get(id).size() == 1)
                .toList();
        return certain.isEmpty() ? "" : certain.get(random.nextInt(certain.size()));
    }
}
