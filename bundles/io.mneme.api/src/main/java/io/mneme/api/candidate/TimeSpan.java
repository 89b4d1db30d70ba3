package io.mneme.api.candidate;

import java.time.Instant;

/**
 * A span of time.
 *
 * @param from its first moment
 * @param to the moment after its last one, later than {@code from}
 */
public record TimeSpan(Instant from, Instant to) {

    public TimeSpan {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("a span must not be empty: " + from + " to " + to);
        }
    }

    /** Returns whether a moment is in the span. */
    public boolean contains(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(to);
    }
}
