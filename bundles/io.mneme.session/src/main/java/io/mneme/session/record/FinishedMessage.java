package io.mneme.session.record;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.ReplyStatus;

/**
 * A message that is recorded.
 *
 * @param character name of the character in whose history it is
 * @param role {@code USER} or {@code ASSISTANT}
 * @param content its text, from its beginning and without a gap
 * @param status how its reply ended; {@code COMPLETED} for a whole message
 */
public record FinishedMessage(String character, Role role, String content, ReplyStatus status) {}
