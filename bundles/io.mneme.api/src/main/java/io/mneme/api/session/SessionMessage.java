package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;

/**
 * One message of a character's history.
 *
 * @param role {@code SYSTEM}, {@code USER} or {@code ASSISTANT}
 * @param content its text as it is now; may be empty
 */
public record SessionMessage(Role role, String content) {

    public SessionMessage {
        requireNonNull(content, "content");
        if (role == Role.TOOL) {
            throw new IllegalArgumentException("a character's history has no messages of tools");
        }
    }
}
