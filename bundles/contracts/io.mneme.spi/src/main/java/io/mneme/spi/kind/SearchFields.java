package io.mneme.spi.kind;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The searchable content of an entry. What the entry lacks is absent: empty texts and values are dropped.
 *
 * @param texts the texts by the name of their field, for example {@code final_text}; searched by words
 * @param values the exact values by key, each value once; only keys of {@link #KEYS}
 */
public record SearchFields(Map<String, String> texts, Map<String, List<String>> values) {

    /** How the entry was processed, for example {@code proofread}. */
    public static final String MODE = "mode";

    /** The entry's type within its kind, for example {@code stt}. */
    public static final String TYPE = "type";

    /** The role of the author, in lower case: {@code system}, {@code user}, {@code assistant} or {@code tool}. */
    public static final String ROLE = "role";

    /** The name of the author. */
    public static final String AUTHOR = "author";

    /** The project, as in the entry. */
    public static final String PROJECT = "project";

    /** The id of the conversation. */
    public static final String CONVERSATION = "conversation";

    /** The names of all models that took part. */
    public static final String MODEL = "model";

    /** Whether a person corrected the text: {@code true} or {@code false}. */
    public static final String CORRECTED = "corrected";

    /** All keys of exact values. */
    public static final Set<String> KEYS = Set.of(MODE, TYPE, ROLE, AUTHOR, PROJECT, CONVERSATION, MODEL, CORRECTED);

    /** Of an entry that no search finds. */
    public static final SearchFields NONE = new SearchFields(Map.of(), Map.of());

    public SearchFields {
        if (!KEYS.containsAll(values.keySet())) {
            throw new IllegalArgumentException("keys must be of " + KEYS + ": " + values.keySet());
        }
        Map<String, String> present = new HashMap<>(texts);
        present.values().removeIf(String::isEmpty);
        texts = Map.copyOf(present);
        Map<String, List<String>> distinct = new HashMap<>(values);
        distinct.replaceAll((key, all) -> distinct(all));
        distinct.values().removeIf(List::isEmpty);
        values = Map.copyOf(distinct);
    }

    private static List<String> distinct(List<String> values) {
        Set<String> distinct = new LinkedHashSet<>(values);
        distinct.remove("");
        return List.copyOf(distinct);
    }
}
