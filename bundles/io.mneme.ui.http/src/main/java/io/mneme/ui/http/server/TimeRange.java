package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Turns the name of a time range into the moment it starts. */
public final class TimeRange {

    private TimeRange() {}

    /** Returns the first moment of a range that ends now; empty for all time. Days are those of the clock's zone. */
    public static Optional<Instant> start(String range, Clock clock) {
        return switch (range) {
            case "today" -> Optional.of(
                    LocalDate.now(clock).atStartOfDay(clock.getZone()).toInstant());
            case "7d" -> Optional.of(clock.instant().minus(Duration.ofDays(7)));
            case "30d" -> Optional.of(clock.instant().minus(Duration.ofDays(30)));
            case "all" -> Optional.empty();
            default -> throw Problem.field("range", "must be today, 7d, 30d or all")
                    .toException();
        };
    }
}
