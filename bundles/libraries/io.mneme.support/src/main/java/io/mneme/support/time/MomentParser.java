package io.mneme.support.time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a moment as users write it: a date, a time, or an age. */
public final class MomentParser {

    /** The rule for a text that is no moment. */
    public static final String RULE =
            "must be a date as 2026-03-01, a time as 2026-03-01T10:30:00Z, or an age as 7d or 3h";

    private static final Pattern AGE = Pattern.compile("([0-9]{1,5})([hdw])");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern OFFSET = Pattern.compile(".*(Z|[+-][0-9]{2}:[0-9]{2})");

    private MomentParser() {}

    /**
     * Returns the moment that a text means; of a date its first one.
     *
     * @param now the present moment, in the zone of dates
     * @throws DateTimeException if it means none; its message is for no user
     */
    public static Instant parse(String text, ZonedDateTime now) {
        try {
            Matcher age = AGE.matcher(text);
            return age.matches() ? now.toInstant().minus(age(age)) : moment(text, now);
        } catch (ArithmeticException outOfRange) {
            throw new DateTimeException("the moment is out of range", outOfRange);
        }
    }

    /** Returns whether a text has the form of a date. */
    public static boolean isDate(String text) {
        return DATE.matcher(text).matches();
    }

    private static Duration age(Matcher age) {
        int number = Integer.parseInt(age.group(1));
        return switch (age.group(2)) {
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(7L * number);
        };
    }

    private static Instant moment(String text, ZonedDateTime now) {
        Instant moment;
        if (isDate(text)) {
            moment = LocalDate.parse(text).atStartOfDay(now.getZone()).toInstant();
        } else if (OFFSET.matcher(text).matches()) {
            moment = OffsetDateTime.parse(text).toInstant();
        } else {
            moment = LocalDateTime.parse(text).atZone(now.getZone()).toInstant();
        }
        return Instant.ofEpochMilli(moment.toEpochMilli());
    }
}
