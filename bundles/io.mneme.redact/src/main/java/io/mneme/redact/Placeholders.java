package io.mneme.redact;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Hands out the placeholders of one entry: equal values get the same one. Used by one thread. */
final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\[[a-z]{1,31}-\\d{1,9}+\\]");

    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> last = new HashMap<>();
    private final Map<String, String> byValue = new HashMap<>();

    /** Takes note of the placeholders that are in a text already; their numbers are not given to anything else. */
    List<MatchResult> note(String text) {
        List<MatchResult> there = PLACEHOLDER.matcher(text).results().toList();
        there.forEach(placeholder -> taken.add(placeholder.group()));
        return there;
    }

    /** Returns the placeholder of something; that of a value not seen before has the next number that is free. */
    String of(Finding finding) {
        return byValue.computeIfAbsent(finding.kind() + " " + finding.value(), unseen -> next(finding.kind()));
    }

    private String next(String kind) {
        String placeholder;
        do {
            placeholder = "[" + kind + "-" + last.merge(kind, 1, Integer::sum) + "]";
        } while (taken.contains(placeholder));
        return placeholder;
    }
}
