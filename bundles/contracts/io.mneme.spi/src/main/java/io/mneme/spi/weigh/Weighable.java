package io.mneme.spi.weigh;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * An item that is weighed.
 *
 * @param id its id, unique within one call
 * @param score how well it was found before it is weighed; finite, higher is better, on a scale of the caller's own
 * @param timestamp when it took place; empty if that is unknown
 * @param turnsAgo how many turns ago it took place, 0 for the newest; -1 if it belongs to no turn
 * @param keys exact values of the item by key, for example {@code role}, {@code project} or {@code conversation}
 */
public record Weighable(String id, double score, Optional<Instant> timestamp, int turnsAgo, Map<String, String> keys) {

    public Weighable {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        keys = Map.copyOf(keys);
        if (!Double.isFinite(score)) {
            throw new IllegalArgumentException("a score must be finite: " + score);
        }
        if (turnsAgo < -1) {
            throw new IllegalArgumentException("turns ago must be at least -1: " + turnsAgo);
        }
    }
}
