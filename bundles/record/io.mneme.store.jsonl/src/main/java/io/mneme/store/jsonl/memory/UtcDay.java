package io.mneme.store.jsonl.memory;

import java.time.Instant;
import java.util.Optional;

/** The UTC day of an entry's timestamp as one number: days since 1970. */
public final class UtcDay {

    /** The entry has no timestamp, or its timestamp was not read; then a reader reads the line. */
    public static final int UNKNOWN = Integer.MIN_VALUE;

    private static final long SECONDS_PER_DAY = 86_400;

    private UtcDay() {}

    /** Returns the day of a moment; {@link #UNKNOWN} without one, or if its number is out of range. */
    public static int of(Optional<Instant> moment) {
        if (moment.isEmpty()) {
            return UNKNOWN;
        }
        long day = Math.floorDiv(moment.get().getEpochSecond(), SECONDS_PER_DAY);
        return day == (int) day ? (int) day : UNKNOWN;
    }

    /** Returns the first moment of a day that is not {@link #UNKNOWN}. */
    public static Instant start(int day) {
        return Instant.ofEpochSecond(day * SECONDS_PER_DAY);
    }
}
