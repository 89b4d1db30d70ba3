package io.mneme.context.settings;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/**
 * Reads the settings of dictations in prompts, and follows their configuration.
 *
 * <p>It is modified in place, unlike a policy: components that use it keep their windows, and a wrong value leaves
 * the last good ones in force. It reads the values itself: a component with an annotation of typed values in its constructor
 * cannot start with a wrong one.
 */
@Component(service = DictationConfiguration.class, configurationPid = DictationConfiguration.PID)
@Designate(ocd = DictationConfiguration.Config.class)
public final class DictationConfiguration {

    static final String PID = "io.mneme.dictation";

    @ObjectClassDefinition(
            name = "Mneme: dictations in prompts",
            description =
                    "Which dictations enter a prompt, and how they are introduced. If max_entries, refresh_threshold or"
                            + " max_history_chars is not the default, grow-and-rebuild serves them")
    @interface Config {

        @AttributeDefinition(description = "Whether confirmed dictations enter prompts")
        boolean enabled() default DictationSettings.DEFAULT_ENABLED;

        @AttributeDefinition(description = "Whether terms enter prompts")
        boolean vocabulary__enabled() default DictationSettings.DEFAULT_VOCABULARY_ENABLED;

        @AttributeDefinition(
                description =
                        "Whether the terms of dictations stay before the history until the window is rebuilt, where"
                                + " providers cache them; later ones follow the history")
        boolean vocabulary__base() default DictationSettings.DEFAULT_VOCABULARY_BASE;

        @AttributeDefinition(
                description = "Maximum number of terms that the vocabulary selects for a request",
                min = "" + DictationSettings.MIN_VOCABULARY_TERMS)
        int max__vocabulary__terms() default DictationSettings.DEFAULT_MAX_VOCABULARY_TERMS;

        @AttributeDefinition(
                description = "Entries that a new or rebuilt window of grow-and-rebuild starts with",
                min = "" + DictationSettings.MIN_ENTRIES)
        int max__entries() default DictationSettings.DEFAULT_MAX_ENTRIES;

        @AttributeDefinition(
                description = "Entries that a window of grow-and-rebuild grows to before it is rebuilt",
                min = "" + DictationSettings.MIN_REFRESH_THRESHOLD)
        int refresh__threshold() default DictationSettings.DEFAULT_REFRESH_THRESHOLD;

        @AttributeDefinition(
                description = "Characters of rendered history that a window of grow-and-rebuild grows to",
                min = "" + DictationSettings.MIN_HISTORY_CHARS)
        int max__history__chars() default DictationSettings.DEFAULT_MAX_HISTORY_CHARS;

        @AttributeDefinition(
                description = "Maximum length of a confirmed text that enters a prompt, in characters",
                min = "" + DictationSettings.MIN_ENTRY_CHARS)
        int max__entry__chars() default DictationSettings.DEFAULT_MAX_ENTRY_CHARS;

        @AttributeDefinition(
                description = "Language of the texts around the entries",
                options = {@Option(value = "zh", label = "Chinese"), @Option(value = "en", label = "English")})
        String language() default DictationSettings.DEFAULT_LANGUAGE;

        @AttributeDefinition(required = false, description = "What the section is, instead of the language's own text")
        String header_intro();

        @AttributeDefinition(
                required = false,
                description =
                        "What the history is, instead of the language's own text; {legend} stands for how its lines"
                                + " are to be read")
        String header_history();

        @AttributeDefinition(required = false, description = "What the terms are, instead of the language's own text")
        String header_vocabulary();

        @AttributeDefinition(required = false, description = "Line above the history, instead of the language's own")
        String label_history();

        @AttributeDefinition(required = false, description = "Line above the terms, instead of the language's own")
        String label_vocabulary();
    }

    private final LastGood<DictationSettings> settings = new LastGood<>(PID, DictationSettings::read);

    @Activate
    public DictationConfiguration(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the present settings; read them once per request. */
    public DictationSettings current() {
        return settings.current();
    }
}
