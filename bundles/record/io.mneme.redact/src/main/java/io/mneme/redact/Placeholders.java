package io.mneme.redact;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Assigns the placeholders of one entry: equal values get the same one. For one thread. */
final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\[[a-z]{1,31}-\\d{1,9}+\\]");

    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> last = new HashMap<>();
    private final Map<String, String> byValue = new HashMap<>();

    /** Reserves the numbers of the placeholders that a text already contains. */
    List<MatchResult> reserve(String text) {
        List<MatchResult> there = PLACEHOLDER.matcher(text).results().toList();
        there.forEach(placeholder -> taken.add(placeholder.group()));
        return there;
    }

    /** Returns the placeholder of a detection; a new value gets the next free number. */
    String of(String kind, String value) {
        return byValue.computeIfAbsent(kind + " " + value, unseen -> next(kind));
    }

    private String next(String kind) {
        String placeholder;
        do {
            placeholder = "[" + kind + "-" + last.merge(kind, 1, Integer::sum) + "]";
        } while (taken.contains(placeholder));
        return placeholder;
    }
}
