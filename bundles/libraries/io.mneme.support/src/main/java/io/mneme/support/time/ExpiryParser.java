package io.mneme.support.time;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a moment to come as users write it: a date, a time, or how long it is until then. */
public final class ExpiryParser {

    /** The rule for a text that is no such moment. */
    public static final String RULE =
            "must be a time to come: a number of days or hours as 90d or 12h, a date as 2030-03-01, or a time as"
                    + " 2030-03-01T10:30:00Z";

    private static final Pattern SPAN = Pattern.compile("([0-9]{1,5})([hdw])");

    private ExpiryParser() {}

    /**
     * Returns the moment that a text means; of a date its first one.
     *
     * @param now the present moment, in the zone of dates
     * @throws DateTimeException if it means none that is still to come; its message is for no user
     */
    public static Instant parse(String text, ZonedDateTime now) {
        Matcher span = SPAN.matcher(text);
        Instant moment = span.matches() ? now.toInstant().plus(length(span)) : MomentParser.parse(text, now);
        if (!moment.isAfter(now.toInstant())) {
            throw new DateTimeException("the moment has passed");
        }
        return Instant.ofEpochSecond(moment.getEpochSecond());
    }

    private static Duration length(Matcher span) {
        int number = Integer.parseInt(span.group(1));
        return switch (span.group(2)) {
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(7L * number);
        };
    }
}
