package io.mneme.api.recall;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.Optional;

/**
 * Another turn of the same speaker that has the same words of the text: what was said about it before or after.
 *
 * @param position its position in the journal of the turn
 * @param id its id there
 * @param timestamp its timestamp; empty if it has no readable one
 * @param passage the passage that has the words
 */
public record TurnMention(Position position, String id, Optional<Instant> timestamp, String passage) {

    public TurnMention {
        requireNonNull(position, "position");
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(passage, "passage");
    }
}
