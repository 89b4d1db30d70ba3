package io.mneme.index.lucene.compile;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the times of a query: a date, a time, or an age.
 *
 * @param now the present moment, in the zone of dates
 */
record TimeBounds(ZonedDateTime now) {

    private static final Pattern AGE = Pattern.compile("([0-9]{1,5})([hdw])");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern OFFSET = Pattern.compile(".*(Z|[+-][0-9]{2}:[0-9]{2})");

    /**
     * Returns the moment that a term refers to; of a date its first one.
     *
     * @throws InvalidQueryException if it is no time
     */
    Instant parse(FieldTerm term) {
        try {
            Matcher age = AGE.matcher(term.value());
            return age.matches() ? now.toInstant().minus(age(age)) : moment(term.value());
        } catch (DateTimeException | ArithmeticException noTime) {
            throw new InvalidQueryException(
                    term.position(),
                    "%s must be a date as 2026-03-01, a time as 2026-03-01T10:30:00Z, or an age as 7d or 3h%s"
                            .formatted(term.field().label(), hint(term)));
        }
    }

    /** Returns how to write what is a time in other languages; empty if it is none. */
    private String hint(FieldTerm term) {
        String date =
                switch (term.value().toLowerCase(Locale.ROOT)) {
                    case "today" -> now.toLocalDate().toString();
                    case "yesterday" -> now.toLocalDate().minusDays(1).toString();
                    default -> term.value().replaceAll("[/.]", "-");
                };
        return DATE.matcher(date).matches() && !date.equals(term.value())
                ? "; for %s write %s:%s".formatted(term.value(), term.field().label(), date)
                : "";
    }

    private static Duration age(Matcher age) {
        int number = Integer.parseInt(age.group(1));
        return switch (age.group(2)) {
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(7L * number);
        };
    }

    private Instant moment(String text) {
        Instant moment;
        if (DATE.matcher(text).matches()) {
            moment = LocalDate.parse(text).atStartOfDay(now.getZone()).toInstant();
        } else if (OFFSET.matcher(text).matches()) {
            moment = OffsetDateTime.parse(text).toInstant();
        } else {
            moment = LocalDateTime.parse(text).atZone(now.getZone()).toInstant();
        }
        return Instant.ofEpochMilli(moment.toEpochMilli());
    }
}
