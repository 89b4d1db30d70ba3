package io.mneme.session.settings;

import io.mneme.support.config.ConfigurationValues;

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

    static final int DEFAULT_MAX_MESSAGES = 100;
    static final int MIN_MAX_MESSAGES = 4;
    static final int MAX_MAX_MESSAGES = 10_000;
    static final int DEFAULT_MAX_SESSIONS = 1_000;
    static final int MAX_MAX_SESSIONS = 100_000;
    static final int DEFAULT_MAX_HISTORIES = 20;
    static final int MAX_MAX_HISTORIES = 1_000;
    static final int DEFAULT_MAX_CHARS = 20_000;

    /** The longest message that a request for a context may have. */
    static final int MAX_MESSAGE_CHARS = 131_072;

    /** The longest text that a request for a context may have. */
    static final int MAX_PROMPT_CHARS = 1_048_576;

    static final String DEFAULT_PROMPT = "You are a helpful assistant.";

    private static final int KEPT_QUARTERS = 3;
    private static final int QUARTERS = 4;

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule
     */
    public static CharacterSettings read(ConfigurationValues values) {
        return new CharacterSettings(
                values.number("max_messages", DEFAULT_MAX_MESSAGES, MIN_MAX_MESSAGES, MAX_MAX_MESSAGES),
                values.number("max_sessions", DEFAULT_MAX_SESSIONS, 1, MAX_MAX_SESSIONS),
                values.number("max_histories", DEFAULT_MAX_HISTORIES, 1, MAX_MAX_HISTORIES),
                values.number("max_prompt_chars", DEFAULT_MAX_CHARS, 1, MAX_PROMPT_CHARS),
                values.number("max_message_chars", DEFAULT_MAX_CHARS, 1, MAX_MESSAGE_CHARS),
                values.line("default_prompt", DEFAULT_PROMPT));
    }

    /** Returns the maximum number of messages without the system prompt. */
    public int maxSpoken() {
        return maxMessages - 1;
    }

    /** Returns how many messages stay without the system prompt when several leave at once: with it, 3/4 of the maximum. */
    public int keptSpoken() {
        return maxMessages * KEPT_QUARTERS / QUARTERS - 1;
    }
}
