package io.mneme.record.conversation;

import static io.mneme.record.conversation.ExchangeLog.NOW;
import static io.mneme.record.conversation.ExchangeLog.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.ConversationFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionTest {

    private static final Instant AFTER_A_DAY = NOW.plus(Duration.ofDays(1));

    private final ExchangeLog log = new ExchangeLog();

    @Test
    void everythingIsKeptForEverUnlessItIsSaidOtherwise() {
        log.say("/p", 0, "a");
        assertThat(run(Map.of(), NOW.plus(Duration.ofDays(36500)))).isZero();
    }

    @Test
    void aConversationIsKeptForSoManyDaysAfterItsLastUtterance() {
        log.say("/p", 0, "a");
        log.say("/p", 100, "b");
        assertThat(run(Map.of("keep_days", "1"), AFTER_A_DAY.plusSeconds(100))).isZero();
        assertThat(run(Map.of("keep_days", "1"), AFTER_A_DAY.plusSeconds(100).plusMillis(1)))
                .isEqualTo(2);
        assertThat(log.journal.status().entries()).isZero();
    }

    @Test
    void eachProjectIsKeptForItsOwnTime() {
        log.say("/scratch/x", 0, "a");
        String kept = id(log.say("/scratch/keep", 1, "b"));
        String other = id(log.say("/p", 2, "c"));
        String days = "/scratch/keep=0, /scratch/*=1";
        assertThat(run(Map.of("keep_days_by_project", days), NOW.plus(Duration.ofDays(99))))
                .isEqualTo(1);
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly(other, kept);
    }

    @Test
    void whatIsPinnedIsKept() {
        String id = id(log.say("/p", 0, "a"));
        log.conversations.annotate(id, "{\"pinned\":true}", NOW);
        assertThat(run(Map.of("keep_days", "1"), NOW.plus(Duration.ofDays(99)))).isZero();
    }

    @Test
    void whatDoesNotSayWhenItWasContinuedIsKept() {
        log.line("{\"type\":\"stt\",\"text\":\"a\",\"conversation_id\":\"c\",\"timestamp\":\"../esc\"}");
        assertThat(run(Map.of("keep_days", "1"), NOW)).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "+999999999-12-31T23:59:59-18:00",
                "9999-01-01T00:00:00+00:00",
                "0000-12-31T23:59:59+00:00",
                "-999999999-01-01T00:00:00+18:00"
            })
    void whatIsOutOfTheRangeOfYearsIsKeptAndTheRestIsRemoved(String timestamp) {
        log.say("/p", 0, "a");
        log.line("{\"type\":\"stt\",\"text\":\"b\",\"conversation_id\":\"c\",\"timestamp\":\"%s\"}"
                .formatted(timestamp));
        assertThat(run(Map.of("keep_days", "999"), NOW.plus(Duration.ofDays(1000))))
                .isEqualTo(1);
        assertThat(log.ids(ConversationFilter.ALL)).containsExactly("c");
    }

    @Test
    void aMergedOneIsKeptOrRemovedAsAWhole() {
        log.say("/p", 0, "a");
        log.conversations.merge(id(log.say("/p", 1000, "b")), NOW);
        assertThat(run(Map.of("keep_days", "1"), AFTER_A_DAY.plusSeconds(1000))).isZero();
        assertThat(run(Map.of("keep_days", "1"), AFTER_A_DAY.plusSeconds(1001))).isEqualTo(2);
        assertThat(log.notes.status().entries()).isZero();
    }

    @Test
    void manyAreRemovedInOneRun() {
        for (int i = 0; i < 1100; i++) {
            log.say("/p" + i, i, "a");
        }
        assertThat(run(Map.of("keep_days", "1"), NOW.plus(Duration.ofDays(2)))).isEqualTo(1100);
    }

    @Test
    void endsAtOnceWhenItIsStopped() {
        log.say("/p", 0, "a");
        Retention retention = retention(Map.of("keep_days", "1"));
        assertThat(retention.run(NOW.plus(Duration.ofDays(99)), () -> true)).isZero();
    }

    @Test
    void nothingIsOlderThanTheLongestOfAllTimes() {
        Map<String, String> days = Map.of("keep_days", "7", "keep_days_by_project", "/a=30, /b=1");
        assertThat(retention(days).expiryLimit(NOW)).contains(NOW.minus(Duration.ofDays(30)));
        assertThat(retention(Map.of("keep_days", "7")).expiryLimit(NOW)).contains(NOW.minus(Duration.ofDays(7)));
    }

    @Test
    void noTimeIsTheLongestWhereOneProjectIsKeptForEver() {
        assertThat(retention(Map.of()).expiryLimit(NOW)).isEmpty();
        assertThat(retention(Map.of("keep_days_by_project", "/a=30")).expiryLimit(NOW))
                .isEmpty();
        assertThat(retention(Map.of("keep_days", "7", "keep_days_by_project", "/a=0"))
                        .expiryLimit(NOW))
                .isEmpty();
    }

    private int run(Map<String, ?> configuration, Instant now) {
        return retention(configuration).run(now, () -> false);
    }

    private Retention retention(Map<String, ?> configuration) {
        return new Retention(
                new ConversationFinder(
                        ConversationJournal.all(log.journal, Optional.of(log.messages)), log.annotations),
                RetentionSchedule.SCHEMA.read(configuration).projects(),
                conversations -> log.eraser.erase(Set.copyOf(conversations), "retention"));
    }
}
