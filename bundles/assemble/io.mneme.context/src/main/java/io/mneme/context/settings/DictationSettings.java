package io.mneme.context.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

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

    static final String PID = "io.mneme.dictation";

    private static final String MAX_ENTRIES = "max_entries";
    private static final String REFRESH_THRESHOLD = "refresh_threshold";
    private static final String MAX_HISTORY_CHARS = "max_history_chars";
    private static final String MAX_ENTRY_CHARS = "max_entry_chars";
    private static final String VOCABULARY_BASE = "vocabulary_base";
    private static final String MAX_VOCABULARY_TERMS = "max_vocabulary_terms";

    /** The keys that are numbers, and no settings of window policies. */
    private static final Set<String> OTHER_NUMBERS = Set.of(MAX_ENTRY_CHARS, MAX_VOCABULARY_TERMS);

    private static final String DICTATION_RECIPE = "dictation";

    /** The window policy that the numbers of this configuration belong to. */
    private static final String GROW_AND_REBUILD = "grow-and-rebuild";

    private static final List<String> GROW_NUMBERS = List.of(MAX_ENTRIES, REFRESH_THRESHOLD, MAX_HISTORY_CHARS);

    static final SettingsSchema<DictationSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: dictations in prompts",
            "Which dictations enter a prompt, and how they are introduced. If max_entries, refresh_threshold or"
                    + " max_history_chars is not the default, grow-and-rebuild serves them",
            DictationSettings::read,
            flag("enabled", false).describe("Whether confirmed dictations enter prompts"),
            flag("vocabulary_enabled", true).describe("Whether terms enter prompts"),
            flag(VOCABULARY_BASE, true)
                    .describe(
                            "Whether the terms of dictations stay before the history until the window is rebuilt, where"
                                    + " providers cache them; later ones follow the history"),
            number(MAX_VOCABULARY_TERMS, 50, 1)
                    .describe("Maximum number of terms that the vocabulary selects for a request"),
            number(MAX_ENTRIES, 10, 1).describe("Entries that a new or rebuilt window of grow-and-rebuild starts with"),
            number(REFRESH_THRESHOLD, 50, 2)
                    .describe("Entries that a window of grow-and-rebuild grows to before it is rebuilt"),
            number(MAX_HISTORY_CHARS, 6_000, 1)
                    .describe("Characters of rendered history that a window of grow-and-rebuild grows to"),
            number(MAX_ENTRY_CHARS, 500, 1)
                    .describe("Maximum length of a confirmed text that enters a prompt, in characters"),
            choice("language", "zh")
                    .option("zh", "Chinese")
                    .option("en", "English")
                    .describe("Language of the texts around the entries"),
            text("header.intro").describe("What the section is, instead of the language's own text"),
            text("header.history")
                    .describe(
                            "What the history is, instead of the language's own text; {legend} stands for how its lines are"
                                    + " to be read"),
            text("header.vocabulary").describe("What the terms are, instead of the language's own text"),
            text("label.history").describe("Line above the history, instead of the language's own"),
            text("label.vocabulary").describe("Line above the terms, instead of the language's own"));

    private static final Map<String, Double> GROW_DEFAULTS = growDefaults();

    /** The settings in force. They are modified in place: components that use them keep their windows. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<DictationSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

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

    private static Map<String, Double> growDefaults() {
        Map<String, Double> defaults = new HashMap<>();
        SCHEMA.settings().stream()
                .filter(setting -> GROW_NUMBERS.contains(setting.key()))
                .forEach(setting -> defaults.put(
                        setting.key(), Double.valueOf(setting.defaults().get(0))));
        return WindowSettings.ofPolicy(GROW_AND_REBUILD, defaults);
    }

    /** Where the numbers of a policy are configured, prompts are as in earlier releases. */
    private static DictationSettings read(SettingValues values) {
        Map<String, Double> window = window(values);
        boolean frozen = values.has(VOCABULARY_BASE) || !hasOwnNumbers(window);
        return new DictationSettings(
                values.flag("enabled"),
                values.flag("vocabulary_enabled"),
                values.flag(VOCABULARY_BASE) && frozen,
                values.number(MAX_VOCABULARY_TERMS),
                values.number(MAX_ENTRY_CHARS),
                values.choice("language"),
                words(values),
                window);
    }

    private static Map<String, String> words(SettingValues values) {
        Map<String, String> words = new HashMap<>();
        for (String key : WORDS) {
            if (values.given().properties().containsKey(key)) {
                words.put(key, values.line(key));
            }
        }
        return words;
    }

    /**
     * The three numbers belong to one policy. Each further number that is none of the other keys is a setting of the policies that
     * declare it, as in earlier releases.
     */
    private static Map<String, Double> window(SettingValues values) {
        Map<String, Double> window = new HashMap<>();
        for (String key : values.given().properties().keySet()) {
            if (!OTHER_NUMBERS.contains(key)) {
                values.given()
                        .text(key)
                        .flatMap(ConfigurationValues::whole)
                        .ifPresent(number -> window.put(key, number.doubleValue()));
            }
        }
        Map<String, Double> own = new HashMap<>();
        GROW_NUMBERS.forEach(key -> own.put(key, (double) values.number(key)));
        window.keySet().removeAll(GROW_NUMBERS);
        window.putAll(WindowSettings.ofPolicy(GROW_AND_REBUILD, own));
        return window;
    }
}
