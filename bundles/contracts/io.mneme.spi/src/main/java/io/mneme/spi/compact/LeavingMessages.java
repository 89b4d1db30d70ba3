package io.mneme.spi.compact;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Message;
import io.mneme.spi.contribute.TokenMeasure;
import java.util.List;
import java.util.Optional;

/**
 * What a compactor is asked to compact.
 *
 * @param former the summary of the messages before these; empty if there is none. It may be that of another compactor
 * @param messages the messages that leave, oldest first; at least one. A message may be without text, author or time
 * @param languages the languages of their texts, as {@code en} and {@code zh}, the one with most text first; empty if none is known
 * @param tokenLimit maximum number of tokens of the new summary, at least 1
 * @param tokens counts tokens as the prompts of the conversation do
 */
public record LeavingMessages(
        Optional<String> former, List<Message> messages, List<String> languages, int tokenLimit, TokenMeasure tokens) {

    public LeavingMessages {
        requireNonNull(former, "former");
        requireNonNull(tokens, "tokens");
        messages = List.copyOf(messages);
        languages = List.copyOf(languages);
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("there must be a message to compact");
        }
        if (tokenLimit < 1) {
            throw new IllegalArgumentException("token limit must be at least 1: " + tokenLimit);
        }
    }

    /** Returns whether a text is within the limit. */
    public boolean admits(String text) {
        return tokens.count(text) <= tokenLimit;
    }
}
