package io.mneme.spi.transform;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;

/**
 * The text of a message, without its author.
 *
 * @param role the role in which the model reads it: {@link Role#USER} or {@link Role#ASSISTANT}
 * @param text the text; empty for a message of media alone
 */
public record DialogueText(Role role, String text) {

    public DialogueText {
        requireNonNull(role, "role");
        requireNonNull(text, "text");
    }
}
