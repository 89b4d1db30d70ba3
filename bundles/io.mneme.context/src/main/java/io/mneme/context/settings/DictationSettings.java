package io.mneme.context.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How dictations enter prompts.
 *
 * @param history whether confirmed dictations enter prompts
 * @param vocabulary whether terms do
 * @param maxEntryChars the most Unicode code points a final text may have to enter a prompt
 * @param language what the section's own words are in: {@code zh} or {@code en}
 * @param words the section's words that are to be other than the language's, by key
 * @param window what window policies are told, by the name of the setting
 */
public record DictationSettings(
        boolean history,
        boolean vocabulary,
        int maxEntryChars,
        String language,
        Map<String, String> words,
        Map<String, Integer> window) {

    /** The keys of the words that can be configured. */
    public static final List<String> WORDS =
            List.of("header.intro", "header.history", "header.vocabulary", "label.history", "label.vocabulary");

    public DictationSettings {
        words = Map.copyOf(words);
        window = Map.copyOf(window);
    }

    /** Reads them from a configuration. */
    static DictationSettings read(Values values) {
        return new DictationSettings(
                values.flag("enabled", false),
                values.flag("vocabulary_enabled", true),
                values.number("max_entry_chars", 500, 1),
                values.choice("language", "zh", List.of("zh", "en")),
                words(values),
                window(values));
    }

    private static Map<String, String> words(Values values) {
        Map<String, String> words = new HashMap<>();
        for (String key : WORDS) {
            if (values.properties().containsKey(key)) {
                words.put(key, values.line(key, ""));
            }
        }
        return words;
    }

    /** Takes every number there is, since only the window policies, which come and go, know what theirs are called. */
    private static Map<String, Integer> window(Values values) {
        values.number("max_entries", 10, 1);
        values.number("refresh_threshold", 50, 2);
        values.number("max_history_chars", 6000, 1);
        Map<String, Integer> window = new HashMap<>();
        for (String key : values.properties().keySet()) {
            values.text(key).flatMap(Values::whole).ifPresent(number -> window.put(key, number));
        }
        return window;
    }
}
