package io.mneme.support.schema;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Parses the most frequent form of a timestamp, {@code 2026-03-12T10:30:00.123456+00:00}, without a formatter: every append and
 * every scanned line needs its moment, and a formatter takes ten times as long.
 */
final class UtcTimestampParser {

    private static final String SECONDS_SHAPE = "0000-00-00T00:00:00";
    private static final int MAX_FRACTION_DIGITS = 9;

    private UtcTimestampParser() {}

    /** Returns the moment; empty if the text has any other form, which can still be a time. */
    static Optional<Instant> parse(String text) {
        int end = SECONDS_SHAPE.length();
        if (!hasShape(text)) {
            return Optional.empty();
        }
        int zone = fractionEnd(text, end);
        if (zone < 0 || !isUtc(text, zone)) {
            return Optional.empty();
        }
        try {
            LocalDateTime utc = LocalDateTime.of(
                    number(text, 0, 4),
                    number(text, 5, 7),
                    number(text, 8, 10),
                    number(text, 11, 13),
                    number(text, 14, 16),
                    number(text, 17, 19),
                    nanos(text, end + 1, zone));
            return Optional.of(utc.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException noSuchTime) {
            return Optional.empty();
        }
    }

    private static boolean hasShape(String text) {
        if (text.length() <= SECONDS_SHAPE.length()) {
            return false;
        }
        for (int i = 0; i < SECONDS_SHAPE.length(); i++) {
            char expected = SECONDS_SHAPE.charAt(i);
            if (expected == '0' ? !isDigit(text.charAt(i)) : text.charAt(i) != expected) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    /** Returns where the fraction of the second ends; -1 if it has no digits or too many. */
    private static int fractionEnd(String text, int start) {
        if (text.charAt(start) != '.') {
            return start;
        }
        int end = start + 1;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        int digits = end - start - 1;
        return digits >= 1 && digits <= MAX_FRACTION_DIGITS ? end : -1;
    }

    private static boolean isUtc(String text, int zone) {
        String rest = text.substring(zone);
        return rest.equals("Z") || rest.equals("+00:00");
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private static int nanos(String text, int from, int to) {
        int nanos = 0;
        for (int i = from; i < from + MAX_FRACTION_DIGITS; i++) {
            nanos = 10 * nanos + (i < to ? text.charAt(i) - '0' : 0);
        }
        return nanos;
    }
}
