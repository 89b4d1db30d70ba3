package io.mneme.support.schema;

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
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/** Reads and writes times as text: ISO 8601 in UTC. */
public final class Timestamps {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");
    private static final DateTimeFormatter MICROS = formatter(ChronoField.MICRO_OF_SECOND, 6, "xxx");
    private static final DateTimeFormatter MILLIS = formatter(ChronoField.MILLI_OF_SECOND, 3, "X");

    /** Offsets as {@code Z}, {@code +08:00}, {@code +0800} and {@code +08}. */
    private static final DateTimeFormatter ANY_OFFSET = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXXXX][XXXX][X]")
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT)
            .withChronology(IsoChronology.INSTANCE);

    /** The years in which a moment has four digits of a year at every offset. */
    private static final Instant MIN = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("9999-01-01T00:00:00Z");

    private static final int MIN_LENGTH = "2026-03-12T10:30".length();

    private Timestamps() {}

    /** Writes the digits of a second as a whole number: a fraction is computed with decimals, which takes twice as long. */
    private static DateTimeFormatter formatter(ChronoField ofSecond, int digits, String offset) {
        return new DateTimeFormatterBuilder()
                .appendPattern("uuuu-MM-dd'T'HH:mm:ss.")
                .appendValue(ofSecond, digits)
                .appendPattern(offset)
                .toFormatter();
    }

    /** Writes a moment with six digits of a second, if there are any; truncates to microseconds. */
    public static String text(Instant moment) {
        OffsetDateTime utc = moment.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
        return (utc.getNano() == 0 ? SECONDS : MICROS).format(utc);
    }

    /** Writes a moment with three digits of a second and {@code Z}; truncates to milliseconds. */
    public static String millis(Instant moment) {
        return MILLIS.format(moment.atOffset(ZoneOffset.UTC));
    }

    /**
     * Reads the value of a key of a request.
     *
     * @param key its key, for the refusal
     * @throws InvalidEntryException if it is no time with an offset in the years 1 to 9998 of UTC
     */
    public static Instant sent(String key, String text) {
        Instant given = parseSent(key, text);
        if (!isInRange(given)) {
            throw new InvalidEntryException(key, "must be in the years 1 to 9998 of UTC: " + RecordBounds.shown(text));
        }
        return given;
    }

    private static Instant parseSent(String key, String text) {
        try {
            return OffsetDateTime.parse(text, ANY_OFFSET).toInstant();
        } catch (DateTimeException unreadable) {
            throw new InvalidEntryException(
                    key,
                    "must be an ISO 8601 time with an offset, as 2026-03-12T10:30:00+00:00: "
                            + RecordBounds.shown(text));
        }
    }

    /**
     * Reads a timestamp of a file; without an offset it counts as UTC. Empty if the text is no time in the years 1 to 9998 of
     * UTC: further away the calendar ends, and arithmetic with a moment could fail.
     */
    public static Optional<Instant> read(String text) {
        if (!mayBeTime(text)) {
            return Optional.empty();
        }
        Optional<Instant> plain = UtcTimestampParser.parse(text);
        return (plain.isPresent() ? plain : readFormatted(text)).filter(Timestamps::isInRange);
    }

    /** Reads a timestamp that has an offset; empty if the text is no time, or has none: such a moment is unknown. */
    public static Optional<Instant> readWithOffset(String text) {
        Optional<Instant> plain = UtcTimestampParser.parse(text);
        if (plain.isPresent() || !mayBeTime(text)) {
            return plain;
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    /** Most other texts are recognized by this, since a formatter reports each by an exception, which takes long. */
    private static boolean mayBeTime(String text) {
        return text.length() >= MIN_LENGTH && "+-0123456789".indexOf(text.charAt(0)) >= 0;
    }

    private static boolean isInRange(Instant moment) {
        return !moment.isBefore(MIN) && moment.isBefore(END);
    }

    private static Optional<Instant> readFormatted(String text) {
        try {
            TemporalAccessor read = ANY_OFFSET.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
            return Optional.of(
                    read instanceof LocalDateTime utc
                            ? utc.toInstant(ZoneOffset.UTC)
                            : OffsetDateTime.from(read).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }
}
