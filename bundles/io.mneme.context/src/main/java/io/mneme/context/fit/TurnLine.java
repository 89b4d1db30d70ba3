package io.mneme.context.fit;

import java.time.Instant;
import java.util.Optional;

/**
 * A rendered entry of a history, of which turns are made.
 *
 * @param position its position, unique in the history
 * @param id its id in the journal
 * @param timestamp when it took place; empty if unknown
 * @param startsTurn whether it starts a turn
 * @param text its text in the prompt
 */
public record TurnLine(long position, String id, Optional<Instant> timestamp, boolean startsTurn, String text) {}
