package io.mneme.session.prompt;

import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.spi.contribute.TokenMeasure;

/**
 * A message of a request.
 *
 * @param index its place in its history
 * @param role {@code USER} or {@code ASSISTANT}
 * @param content its text
 */
record SpokenMessage(long index, Role role, String content) {

    Candidate candidate(TokenMeasure tokens) {
        return new Candidate(
                index,
                index,
                content.codePointCount(0, content.length()) + 1,
                tokens.count(content),
                role == Role.USER);
    }
}
