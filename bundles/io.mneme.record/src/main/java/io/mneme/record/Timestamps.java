package io.mneme.record;

import io.mneme.api.entry.InvalidEntryException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The text form of moments: ISO 8601 in UTC, with six digits of a second where there are any. */
final class Timestamps {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx");

    private Timestamps() {}

    /** Writes a moment; what is below a microsecond is cut off. */
    static String text(Instant moment) {
        OffsetDateTime utc = moment.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
        return (utc.getNano() == 0 ? SECONDS : MICROS).format(utc);
    }

    /** Reads what somebody sent and writes it in UTC. */
    static String normalised(String key, String text) {
        try {
            OffsetDateTime given = OffsetDateTime.parse(text);
            if (given.getYear() < 1 || given.getYear() > 9998) {
                throw new InvalidEntryException(key, "must be in the years 1 to 9998: " + text);
            }
            return text(given.toInstant());
        } catch (DateTimeException unreadable) {
            throw new InvalidEntryException(
                    key, "must be an ISO 8601 time with an offset, as 2026-03-12T10:30:00+00:00: " + shown(text));
        }
    }

    /** Reads what stands in a file; a time without an offset counts as UTC. Empty if it is no time. */
    static Optional<Instant> read(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException noOffset) {
            return readLocal(text);
        }
    }

    private static Optional<Instant> readLocal(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static String shown(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
