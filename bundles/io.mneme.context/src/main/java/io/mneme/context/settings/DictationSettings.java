package io.mneme.context.settings;

import io.mneme.support.config.ConfigurationValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * @param window settings of window policies, by name
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

    private static final String DICTATION_RECIPE = "dictation";

    static final boolean DEFAULT_ENABLED = false;
    static final boolean DEFAULT_VOCABULARY_ENABLED = true;
    static final boolean DEFAULT_VOCABULARY_BASE = false;
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

    public DictationSettings {
        words = Map.copyOf(words);
        window = Map.copyOf(window);
    }

    /** Returns whether terms are frozen in the prompts of a recipe: the setting concerns the recipe of dictations alone. */
    public boolean freezesVocabulary(String recipe) {
        return vocabularyBase || !recipe.equals(DICTATION_RECIPE);
    }

    /** Reads them from a configuration. */
    static DictationSettings read(ConfigurationValues values) {
        return new DictationSettings(
                values.flag("enabled", DEFAULT_ENABLED),
                values.flag("vocabulary_enabled", DEFAULT_VOCABULARY_ENABLED),
                values.flag("vocabulary_base", DEFAULT_VOCABULARY_BASE),
                values.number("max_vocabulary_terms", DEFAULT_MAX_VOCABULARY_TERMS, MIN_VOCABULARY_TERMS),
                values.number("max_entry_chars", DEFAULT_MAX_ENTRY_CHARS, MIN_ENTRY_CHARS),
                values.choice("language", DEFAULT_LANGUAGE, LANGUAGES),
                words(values),
                window(values));
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

    /** Accepts each number, since only the window policies, which come and go, define the names of theirs. */
    private static Map<String, Double> window(ConfigurationValues values) {
        values.number("max_entries", DEFAULT_MAX_ENTRIES, MIN_ENTRIES);
        values.number("refresh_threshold", DEFAULT_REFRESH_THRESHOLD, MIN_REFRESH_THRESHOLD);
        values.number("max_history_chars", DEFAULT_MAX_HISTORY_CHARS, MIN_HISTORY_CHARS);
        Map<String, Double> window = new HashMap<>();
        for (String key : values.properties().keySet()) {
            values.text(key)
                    .flatMap(ConfigurationValues::whole)
                    .ifPresent(number -> window.put(key, number.doubleValue()));
        }
        return window;
    }
}
