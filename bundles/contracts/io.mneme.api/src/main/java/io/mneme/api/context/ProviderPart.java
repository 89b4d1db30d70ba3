package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.ProviderMessage;

/**
 * A whole message as a provider's interface has it. It is the only part of its item.
 *
 * @param message the message
 */
public record ProviderPart(ProviderMessage message) implements ItemPart {

    public ProviderPart {
        requireNonNull(message, "message");
    }

    /** Returns the blocks of the message as text. */
    @Override
    public String asText() {
        return message.text();
    }
}
