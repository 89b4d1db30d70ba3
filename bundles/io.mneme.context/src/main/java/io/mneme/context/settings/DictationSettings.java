package io.mneme.context.settings;

import io.mneme.support.config.ConfigurationValues;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How dictations enter prompts.
 *
 * @param history whether confirmed dictations enter prompts
 * @param vocabulary whether terms do
 * @param vocabularyBase whether the terms of dictations are frozen before the history until the window is rebuilt
 * @param maxVocabularyTerms maximum number of terms that are selected for a request
 * @param maxEntryChars maximum length of a final text that enters a prompt, in Unicode code points
 * @param language language of the section's texts: {@code zh} or {@code en}
 * @param words texts of the section that replace those of the language, by key
 * @param window settings of window policies, by name: those of {@code grow-and-rebuild} with its name
 */
public record DictationSettings(
        boolean history,
        boolean vocabulary,
        boolean vocabularyBase,
        int maxVocabularyTerms,
        int maxEntryChars,
        String language,
        Map<String, String> words,
        Map<String, Double> window) {

    /** The languages of the section's own words. */
    public static final List<String> LANGUAGES = List.of("zh", "en");

    /** The keys of the words that can be configured. */
    public static final List<String> WORDS =
            List.of("header.intro", "header.history", "header.vocabulary", "label.history", "label.vocabulary");

    private static final String MAX_ENTRIES = "max_entries";
    private static final String REFRESH_THRESHOLD = "refresh_threshold";
    private static final String MAX_HISTORY_CHARS = "max_history_chars";
    private static final String MAX_ENTRY_CHARS = "max_entry_chars";
    private static final String MAX_VOCABULARY_TERMS = "max_vocabulary_terms";

    /** The keys that are numbers, and no settings of window policies. */
    private static final Set<String> OTHER_NUMBERS = Set.of(MAX_ENTRY_CHARS, MAX_VOCABULARY_TERMS);

    private static final String DICTATION_RECIPE = "dictation";

    /** The window policy that the numbers of this configuration belong to. */
    private static final String GROW_AND_REBUILD = "grow-and-rebuild";

    static final boolean DEFAULT_ENABLED = false;
    static final boolean DEFAULT_VOCABULARY_ENABLED = true;
    static final boolean DEFAULT_VOCABULARY_BASE = true;
    static final int DEFAULT_MAX_VOCABULARY_TERMS = 50;
    static final int MIN_VOCABULARY_TERMS = 1;
    static final int DEFAULT_MAX_ENTRIES = 10;
    static final int MIN_ENTRIES = 1;
    static final int DEFAULT_REFRESH_THRESHOLD = 50;
    static final int MIN_REFRESH_THRESHOLD = 2;
    static final int DEFAULT_MAX_HISTORY_CHARS = 6_000;
    static final int MIN_HISTORY_CHARS = 1;
    static final int DEFAULT_MAX_ENTRY_CHARS = 500;
    static final int MIN_ENTRY_CHARS = 1;
    static final String DEFAULT_LANGUAGE = "zh";

    private static final Set<String> GROW_NUMBERS = Set.of(MAX_ENTRIES, REFRESH_THRESHOLD, MAX_HISTORY_CHARS);

    private static final Map<String, Double> GROW_DEFAULTS = WindowSettings.ofPolicy(
            GROW_AND_REBUILD,
            Map.of(
                    MAX_ENTRIES, (double) DEFAULT_MAX_ENTRIES,
                    REFRESH_THRESHOLD, (double) DEFAULT_REFRESH_THRESHOLD,
                    MAX_HISTORY_CHARS, (double) DEFAULT_MAX_HISTORY_CHARS));

    public DictationSettings {
        words = Map.copyOf(words);
        window = Map.copyOf(window);
    }

    /** Returns whether terms are frozen in the prompts of a recipe: the setting concerns the recipe of dictations alone. */
    public boolean freezesVocabulary(String recipe) {
        return vocabularyBase || !recipe.equals(DICTATION_RECIPE);
    }

    /**
     * Returns the window policy that a recipe prefers if it names none itself. In the recipe of dictations it is the policy of
     * the three numbers, if the request brings one of them, or a configured one differs from its default.
     *
     * @param requested names of the settings of windows in the request
     */
    public Optional<String> preferredWindow(String recipe, Set<String> requested) {
        boolean hasNumbers = hasOwnNumbers(window) || !Collections.disjoint(requested, GROW_NUMBERS);
        return recipe.equals(DICTATION_RECIPE) && hasNumbers ? Optional.of(GROW_AND_REBUILD) : Optional.empty();
    }

    private static boolean hasOwnNumbers(Map<String, Double> window) {
        return !window.entrySet().containsAll(GROW_DEFAULTS.entrySet());
    }

    /** Reads them from a configuration. Where the numbers of a policy are configured, prompts are as in earlier releases. */
    static DictationSettings read(ConfigurationValues values) {
        Map<String, Double> window = window(values);
        return new DictationSettings(
                values.flag("enabled", DEFAULT_ENABLED),
                values.flag("vocabulary_enabled", DEFAULT_VOCABULARY_ENABLED),
                values.flag("vocabulary_base", DEFAULT_VOCABULARY_BASE && !hasOwnNumbers(window)),
                values.number(MAX_VOCABULARY_TERMS, DEFAULT_MAX_VOCABULARY_TERMS, MIN_VOCABULARY_TERMS),
                values.number(MAX_ENTRY_CHARS, DEFAULT_MAX_ENTRY_CHARS, MIN_ENTRY_CHARS),
                values.choice("language", DEFAULT_LANGUAGE, LANGUAGES),
                words(values),
                window);
    }

    private static Map<String, String> words(ConfigurationValues values) {
        Map<String, String> words = new HashMap<>();
        for (String key : WORDS) {
            if (values.properties().containsKey(key)) {
                words.put(key, values.line(key, ""));
            }
        }
        return words;
    }

    /**
     * The three numbers belong to one policy. Each further number that is none of the other keys is a setting of the policies that
     * declare it, as in earlier releases.
     */
    private static Map<String, Double> window(ConfigurationValues values) {
        Map<String, Double> window = new HashMap<>();
        for (String key : values.properties().keySet()) {
            if (!OTHER_NUMBERS.contains(key)) {
                values.text(key)
                        .flatMap(ConfigurationValues::whole)
                        .ifPresent(number -> window.put(key, number.doubleValue()));
            }
        }
        Map<String, Double> own = Map.of(
                MAX_ENTRIES, (double) values.number(MAX_ENTRIES, DEFAULT_MAX_ENTRIES, MIN_ENTRIES),
                REFRESH_THRESHOLD,
                        (double) values.number(REFRESH_THRESHOLD, DEFAULT_REFRESH_THRESHOLD, MIN_REFRESH_THRESHOLD),
                MAX_HISTORY_CHARS,
                        (double) values.number(MAX_HISTORY_CHARS, DEFAULT_MAX_HISTORY_CHARS, MIN_HISTORY_CHARS));
        window.keySet().removeAll(GROW_NUMBERS);
        window.putAll(WindowSettings.ofPolicy(GROW_AND_REBUILD, own));
        return window;
    }
}
