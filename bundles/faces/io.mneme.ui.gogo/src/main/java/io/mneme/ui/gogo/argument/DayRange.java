package io.mneme.ui.gogo.argument;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Turns a number of days into the moment they began. A range like {@code 7d} would be a number to Gogo. */
public final class DayRange {

    private DayRange() {}

    /**
     * Returns the moment so many days before another; empty for 0, which stands for all time.
     *
     * @throws IllegalArgumentException if the number is not 0 to 36,500
     */
    public static Optional<Instant> start(int days, Instant now) {
        if (days < 0 || days > 36_500) {
            throw new IllegalArgumentException("days must be 0 to 36,500: " + days);
        }
        return days == 0 ? Optional.empty() : Optional.of(now.minus(Duration.ofDays(days)));
    }
}
