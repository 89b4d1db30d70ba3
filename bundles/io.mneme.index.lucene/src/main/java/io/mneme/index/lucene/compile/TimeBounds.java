package io.mneme.index.lucene.compile;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.support.time.MomentParser;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Locale;

/**
 * Reads the times of a query: a date, a time, or an age.
 *
 * @param now the present moment, in the zone of dates
 */
record TimeBounds(ZonedDateTime now) {

    /**
     * Returns the moment that a term refers to; of a date its first one.
     *
     * @throws InvalidQueryException if it is no time
     */
    Instant parse(FieldTerm term) {
        try {
            return MomentParser.parse(term.value(), now);
        } catch (DateTimeException noTime) {
            throw new InvalidQueryException(
                    term.position(), term.field().label() + " " + MomentParser.RULE + hint(term));
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
        return MomentParser.isDate(date) && !date.equals(term.value())
                ? "; for %s write %s:%s".formatted(term.value(), term.field().label(), date)
                : "";
    }
}
