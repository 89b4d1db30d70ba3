package io.mneme.context.history;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of a recorded conversation.
 *
 * @param id its id
 * @param position its position in the journal
 * @param moment when it took place; empty if that is not known
 */
public record PastEntry(String id, Position position, Optional<Instant> moment) {}
