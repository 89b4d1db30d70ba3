package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtcTimestampParserTest {

    private static final int TEXTS_PER_SEED = 500;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-12T10:30:00+00:00",
                "2026-03-12T10:30:00Z",
                "2026-03-12T10:30:00.1Z",
                "2026-03-12T10:30:00.123456+00:00",
                "2024-02-29T23:59:59.999999999+00:00",
                "0001-01-01T00:00:00+00:00",
                "9999-12-31T23:59:59Z"
            })
    void parsesTheMomentThatTheFormatterParses(String text) {
        assertThat(UtcTimestampParser.parse(text))
                .contains(OffsetDateTime.parse(text).toInstant());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-03-12",
                "2026-03-12T10:30:00",
                "2026-03-12T10:30:00+08:00",
                "2026-03-12T10:30:00z",
                "2026-03-12T10:30:00.Z",
                "2026-03-12T10:30:00.1234567890Z",
                "2026-03-12 10:30:00Z",
                "2025-02-29T10:30:00Z",
                "2026-03-12T24:00:00Z",
                "2026-03-12T10:30:60Z",
                "2026-13-12T10:30:00Z",
                "+026-03-12T10:30:00Z",
                "２０２６-03-12T10:30:00Z"
            })
    void leavesEveryOtherTextToTheFormatter(String text) {
        assertThat(UtcTimestampParser.parse(text)).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neverParsesAnotherMomentThanTheFormatter(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < TEXTS_PER_SEED; i++) {
            String text = damaged(
                    OffsetDateTime.parse("2026-03-12T10:30:00Z")
                            .plusNanos(random.nextLong() / 4)
                            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
                    random);
            Optional<Instant> parsed = UtcTimestampParser.parse(text);
            parsed.ifPresent(moment -> assertThat(moment).as(text).isEqualTo(formatted(text)));
        }
    }

    private static String damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        if (random.nextBoolean()) {
            damaged.setCharAt(random.nextInt(text.length()), "0129.:-TZ+".charAt(random.nextInt(10)));
        }
        return damaged.toString();
    }

    private static Instant formatted(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException noTime) {
            throw new AssertionError("parsed, but is no time: " + text, noTime);
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }
}
