package io.mneme.session.settings;

import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of character sessions.
 *
 * @param maxMessages maximum number of messages of a history, the system prompt included
 * @param maxSessions maximum number of open sessions
 * @param maxHistories maximum number of histories of a session
 * @param maxPromptChars maximum length of a system prompt in characters (UTF-16)
 * @param maxMessageChars maximum length of a message in characters (UTF-16)
 * @param defaultPrompt the system prompt while no character is current
 */
public record CharacterSettings(
        int maxMessages,
        int maxSessions,
        int maxHistories,
        int maxPromptChars,
        int maxMessageChars,
        String defaultPrompt) {

    static final String PID = "io.mneme.session";

    /** The longest message that a request for a context may have. */
    static final int MAX_MESSAGE_CHARS = 131_072;

    /** The longest text that a request for a context may have. */
    static final int MAX_PROMPT_CHARS = 1_048_576;

    static final SettingsSchema<CharacterSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: character sessions",
            "How many character sessions there may be, and how long their histories and texts",
            CharacterSettings::read,
            number("max_messages", 100, 4, 10_000)
                    .describe("Maximum number of messages of a history, the system prompt included"),
            number("max_sessions", 1_000, 1, 100_000).describe("Maximum number of open sessions"),
            number("max_histories", 20, 1, 1_000).describe("Maximum number of histories of a session"),
            number("max_prompt_chars", 20_000, 1, MAX_PROMPT_CHARS)
                    .describe("Maximum number of characters of a system prompt"),
            number("max_message_chars", 20_000, 1, MAX_MESSAGE_CHARS)
                    .describe("Maximum number of characters of a message"),
            text("default_prompt", "You are a helpful assistant.")
                    .describe("The system prompt while no character is current"));

    private static final int KEPT_QUARTERS = 3;
    private static final int QUARTERS = 4;

    /** The settings in force. They are modified in place, so that a wrong value changes nothing. */
    @Component(
            service = {CurrentSettings.class, MetaTypeProvider.class, SettingsCheck.class},
            configurationPid = PID,
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class CurrentSettings extends LiveSettings<CharacterSettings> {

        @Activate
        public CurrentSettings(Map<String, Object> properties) {
            super(SCHEMA, properties);
        }

        @Modified
        public void modified(Map<String, Object> properties) {
            offer(properties);
        }
    }

    private static CharacterSettings read(SettingValues values) {
        return new CharacterSettings(
                values.number("max_messages"),
                values.number("max_sessions"),
                values.number("max_histories"),
                values.number("max_prompt_chars"),
                values.number("max_message_chars"),
                values.line("default_prompt"));
    }

    /** Returns the maximum number of messages without the system prompt. */
    public int maxSpoken() {
        return maxMessages - 1;
    }

    /** Returns the limits of a history as settings of the shipped window policies, which are not limited by turns. */
    public Map<String, Double> ofWindow() {
        double max = maxSpoken();
        return Map.of(
                "max_entries", max,
                "rebuilt_entries", (double) keptSpoken(),
                "max_turns", max,
                "rebuilt_turns", max,
                "dropped_entries", 1.0);
    }

    /** Returns how many messages stay without the system prompt when several leave at once: with it, 3/4 of the maximum. */
    private int keptSpoken() {
        return maxMessages * KEPT_QUARTERS / QUARTERS - 1;
    }
}
