package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

/**
 * The size and age of a character's history, without text.
 *
 * @param character name of the character
 * @param messages number of its messages, the system prompt included; at least 1
 * @param createdAt when it was created, in seconds of the session's clock
 * @param lastAccessed when the session last switched to it, in seconds of the session's clock
 */
public record HistorySummary(String character, int messages, double createdAt, double lastAccessed) {

    public HistorySummary {
        requireNonNull(character, "character");
        if (messages < 1) {
            throw new IllegalArgumentException("a history has at least its system prompt: " + messages);
        }
    }
}
