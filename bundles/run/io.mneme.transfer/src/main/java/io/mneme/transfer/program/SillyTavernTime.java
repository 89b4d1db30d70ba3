package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the times of SillyTavern, which each generation of its versions has written in another way. */
final class SillyTavernTime {

    private static final int MIN_DIGITS = 10;

    private static final List<DateTimeFormatter> FORMS = List.of(
            form("MMMM d, yyyy h:mma"),
            form("MMMM d, yyyy h:mm a"),
            withMillis("yyyy-M-d @H'h' m'm' s's' "),
            withMillis("yyyy-M-d@H'h'm'm's's'"),
            form("yyyy-M-d@H'h'm'm's's'"),
            form("yyyy-M-d H:mm:ss"),
            form("yyyy-M-d'T'H:mm:ss"));

    private SillyTavernTime() {}

    /** Returns the time; empty if it is written in a way that is not known. */
    static Optional<Instant> of(JsonNode value) {
        String text = value.asText("").strip();
        if (value.isNumber() || text.length() >= MIN_DIGITS && text.chars().allMatch(Character::isDigit)) {
            return JsonTexts.ofEpoch(value.asDouble());
        }
        return JsonTexts.time(text).or(() -> FORMS.stream()
                .flatMap(form -> parsed(text, form).stream())
                .findFirst());
    }

    private static Optional<Instant> parsed(String text, DateTimeFormatter form) {
        try {
            return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter form(String pattern) {
        return builder(pattern).toFormatter(Locale.ENGLISH);
    }

    /** The milliseconds are a number, not a fraction: {@code 7ms} is a small one. */
    private static DateTimeFormatter withMillis(String pattern) {
        return builder(pattern)
                .appendValue(ChronoField.MILLI_OF_SECOND)
                .appendLiteral("ms")
                .toFormatter(Locale.ENGLISH);
    }

    private static DateTimeFormatterBuilder builder(String pattern) {
        return new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern(pattern);
    }
}
