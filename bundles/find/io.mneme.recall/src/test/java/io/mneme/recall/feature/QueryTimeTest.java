package io.mneme.recall.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.CandidateQuery.TimeSpan;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTimeTest {

    /** A Thursday. */
    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private static List<TimeSpan> spans(String text) {
        return QueryTime.of(text, NOW).spans();
    }

    private static Instant start(String day) {
        return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    @ParameterizedTest(name = "{0}: {1} to {2}")
    @CsvSource({
        "What did I say yesterday?, 2026-03-11, 2026-03-12",
        "today, 2026-03-12, 2026-03-13",
        "What did I say last week about tea?, 2026-03-02, 2026-03-09",
        "this week, 2026-03-09, 2026-03-16",
        "last weekend, 2026-03-07, 2026-03-09",
        "Last month, 2026-02-01, 2026-03-01",
        "last year, 2025-01-01, 2026-01-01",
        "last Monday, 2026-03-09, 2026-03-10",
        "last Thursday, 2026-03-05, 2026-03-06",
        "3 days ago, 2026-03-09, 2026-03-10",
        "two weeks ago, 2026-02-23, 2026-03-02",
        "a month ago, 2026-02-01, 2026-03-01",
        "in the last 10 days, 2026-03-02, 2026-03-13",
        "LAST NIGHT, 2026-03-11, 2026-03-12",
        "this month, 2026-03-01, 2026-04-01",
        "this year, 2026-01-01, 2027-01-01",
        "over the past three weeks, 2026-02-19, 2026-03-13",
        "昨天说了什么, 2026-03-11, 2026-03-12",
        "上周, 2026-03-02, 2026-03-09",
        "今天, 2026-03-12, 2026-03-13",
        "前天, 2026-03-10, 2026-03-11",
        "这周, 2026-03-09, 2026-03-16",
        "本月, 2026-03-01, 2026-04-01",
        "上个月, 2026-02-01, 2026-03-01",
        "今年, 2026-01-01, 2027-01-01",
        "去年, 2025-01-01, 2026-01-01",
        "on 25 May 2022, 2022-05-25, 2022-05-26",
        "in July 2022, 2022-07-01, 2022-08-01",
        "in 2023, 2023-01-01, 2024-01-01",
        "What did I say in March?, 2026-03-01, 2026-04-01",
        "in march, 2026-03-01, 2026-04-01",
        "in April, 2025-04-01, 2025-05-01",
        "on 12 March, 2026-03-12, 2026-03-13",
        "on 13 March, 2025-03-13, 2025-03-14",
    })
    void anExpressionOfTimeIsASpan(String text, String from, String to) {
        assertThat(spans(text)).containsExactly(new TimeSpan(start(from), start(to)));
    }

    @Test
    void aDateWithoutAYearIsThatOfAnyYearWhereTurnsAreCompared() {
        assertThat(QueryTime.of("on 25 May", NOW).share(start("2024-05-25"))).isEqualTo(1);
    }

    @Test
    void aDayThatDoesNotExistIsNoSpan() {
        assertThat(spans("31 April 2022")).isEmpty();
        assertThat(spans("31 April")).isEmpty();
    }

    @Test
    void whatMayBeIsNoMonth() {
        assertThat(QueryTime.of("What may I eat on a march?", NOW).months()).isEmpty();
    }
}
