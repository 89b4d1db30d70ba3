package io.mneme.spi.filter;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Message;

/**
 * A message with its place in its conversation.
 *
 * @param index its place, 0 for the oldest message; stays the same while the conversation grows
 * @param message the message; its author has a name
 */
public record IndexedMessage(long index, Message message) {

    public IndexedMessage {
        requireNonNull(message, "message");
        if (index < 0) {
            throw new IllegalArgumentException("index must not be negative: " + index);
        }
    }
}
