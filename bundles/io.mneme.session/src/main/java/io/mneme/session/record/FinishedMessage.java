package io.mneme.session.record;

import io.mneme.api.dialogue.Role;

/**
 * A message that is recorded.
 *
 * @param character name of the character in whose history it is
 * @param role {@code USER} or {@code ASSISTANT}
 * @param content its whole text
 */
public record FinishedMessage(String character, Role role, String content) {}
