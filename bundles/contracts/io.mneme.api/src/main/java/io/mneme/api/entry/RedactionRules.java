package io.mneme.api.entry;

import java.util.Set;

/**
 * Which texts in the JSON form of a kind of entry are redacted. Every text is, at every depth and also as a name, except
 * where a rule says otherwise. A field is an outermost name with its value.
 *
 * @param names the names that the form defines, at every depth; never redacted. A value of any other name is redacted together
 *     with its name, as in {@code "name": "value"}
 * @param references fields that other entries, files or paths refer to; their texts are never redacted
 * @param times fields whose text is not redacted if it is a time
 * @param groups fields by whose texts entries are grouped; each is redacted by itself, so that equal texts stay equal in all
 *     entries
 */
public record RedactionRules(Set<String> names, Set<String> references, Set<String> times, Set<String> groups) {

    /** Redacts every text but the {@code id}, and a time in {@code timestamp}. */
    public static final RedactionRules DEFAULT =
            new RedactionRules(Set.of(), Set.of("id"), Set.of("timestamp"), Set.of());

    public RedactionRules {
        names = Set.copyOf(names);
        references = Set.copyOf(references);
        times = Set.copyOf(times);
        groups = Set.copyOf(groups);
    }
}
