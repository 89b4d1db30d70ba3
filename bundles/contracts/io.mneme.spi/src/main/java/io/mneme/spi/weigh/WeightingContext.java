package io.mneme.spi.weigh;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * The circumstances in which items are weighed.
 *
 * @param now the moment of the request, from which the age of an item is counted
 * @param focus what the conversation is about
 */
public record WeightingContext(Instant now, Focus focus) {

    public WeightingContext {
        requireNonNull(now, "now");
        requireNonNull(focus, "focus");
    }
}
