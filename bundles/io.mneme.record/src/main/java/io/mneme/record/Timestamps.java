package io.mneme.record;

import io.mneme.api.entry.InvalidEntryException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The text form of moments: ISO 8601 in UTC. */
public final class Timestamps {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx");
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX");

    /** Offsets as {@code Z}, {@code +08:00}, {@code +0800} and {@code +08}. */
    private static final DateTimeFormatter ANY_OFFSET = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXXXX][XXXX][X]")
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT)
            .withChronology(IsoChronology.INSTANCE);

    private Timestamps() {}

    /** Writes a moment with six digits of a second, where there are any; what is below a microsecond is cut off. */
    public static String text(Instant moment) {
        OffsetDateTime utc = moment.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
        return (utc.getNano() == 0 ? SECONDS : MICROS).format(utc);
    }

    /** Writes a moment with three digits of a second and {@code Z}; what is below a millisecond is cut off. */
    public static String millis(Instant moment) {
        return MILLIS.format(moment.atOffset(ZoneOffset.UTC));
    }

    /**
     * Reads what somebody sent.
     *
     * @param key its key, for the refusal
     * @throws InvalidEntryException if it is no time with an offset in the years 1 to 9998 of UTC
     */
    public static Instant sent(String key, String text) {
        try {
            OffsetDateTime given = OffsetDateTime.parse(text, ANY_OFFSET);
            int year = given.withOffsetSameInstant(ZoneOffset.UTC).getYear();
            if (year < 1 || year > 9998) {
                throw new InvalidEntryException(
                        key, "must be in the years 1 to 9998 of UTC: " + RecordBounds.shown(text));
            }
            return given.toInstant();
        } catch (DateTimeException unreadable) {
            throw new InvalidEntryException(
                    key,
                    "must be an ISO 8601 time with an offset, as 2026-03-12T10:30:00+00:00: "
                            + RecordBounds.shown(text));
        }
    }

    /** Reads a timestamp of a file; without an offset it counts as UTC. Empty if the text is no time. */
    public static Optional<Instant> read(String text) {
        Optional<Instant> usual = UtcTimestampParser.parse(text);
        return usual.isPresent() ? usual : readFormatted(text);
    }

    private static Optional<Instant> readFormatted(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text, ANY_OFFSET).toInstant());
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
}
