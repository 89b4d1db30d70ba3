package io.mneme.context.recipe;

import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * The contributors of a context.
 *
 * @param name its name
 * @param contributors the names of the contributors, in their order
 * @param windowSettings settings of window policies, by name, that replace the configured ones
 */
public record Recipe(String name, List<String> contributors, Map<String, Double> windowSettings) {

    /** The recipe of dictations. */
    static final Recipe DICTATION = new Recipe(
            "dictation",
            List.of("mode-prompt", "thinking-hint", "context-header", "history", "vocabulary", "context-footer"),
            Map.of());

    private static final String NAME = "[a-z0-9-]{1,31}";

    public Recipe {
        contributors = List.copyOf(contributors);
        windowSettings = Map.copyOf(windowSettings);
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException("a name has 1 to 31 lower case letters, digits and hyphens: " + name);
        }
        for (String contributor : contributors) {
            if (!contributor.matches(NAME)) {
                throw new IllegalArgumentException(
                        "a name has 1 to 31 lower case letters, digits and hyphens: " + contributor);
            }
        }
        if (contributors.isEmpty() || new HashSet<>(contributors).size() < contributors.size()) {
            throw new IllegalArgumentException(
                    "a recipe lists each contributor once, and at least one: " + contributors);
        }
    }
}
