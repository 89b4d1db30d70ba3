package io.mneme.api.entry;

import java.util.Map;
import java.util.Set;

/**
 * Which texts in the JSON form of a kind of entry are redacted. Every text is, at every depth and also as a name, except
 * where a rule says otherwise. A field is an outermost name with its value. A whole text that is a {@code data:} URI in base64 is never
 * redacted: it has bytes in it.
 *
 * <p>A path names texts at a depth, with {@code []} for each member of a list: {@code content[].source.data}. With {@code @} and a word
 * at its end it means only those in an object whose {@code type} is this word: {@code content[].source.data@base64}.
 *
 * @param names the names that the form defines, at every depth; never redacted. A value of any other name is redacted together
 *     with its name, as in {@code "name": "value"}
 * @param references fields that other entries, files or paths refer to; their texts are never redacted
 * @param times fields whose text is not redacted if it is a time
 * @param groups fields by whose texts entries are grouped; each is redacted by itself, so that equal texts stay equal in all
 *     entries
 * @param fixed paths of texts that are never redacted
 * @param embedded paths of texts that are JSON objects themselves: the strings in them are redacted, so that they stay JSON
 * @param seals paths of texts that confirm another text of the same object, by the path of the other: such a text is emptied when the
 *     other one is redacted to another text
 */
public record RedactionRules(
        Set<String> names,
        Set<String> references,
        Set<String> times,
        Set<String> groups,
        Set<String> fixed,
        Set<String> embedded,
        Map<String, String> seals) {

    /** Redacts every text but the {@code id}, and a time in {@code timestamp}. */
    public static final RedactionRules DEFAULT =
            new RedactionRules(Set.of(), Set.of("id"), Set.of("timestamp"), Set.of());

    public RedactionRules {
        names = Set.copyOf(names);
        references = Set.copyOf(references);
        times = Set.copyOf(times);
        groups = Set.copyOf(groups);
        fixed = Set.copyOf(fixed);
        embedded = Set.copyOf(embedded);
        seals = Map.copyOf(seals);
    }

    /** Makes rules without paths. */
    public RedactionRules(Set<String> names, Set<String> references, Set<String> times, Set<String> groups) {
        this(names, references, times, groups, Set.of(), Set.of(), Map.of());
    }
}
