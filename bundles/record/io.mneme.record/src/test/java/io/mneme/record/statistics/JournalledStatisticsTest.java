package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.dictation.StatisticsPendingException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.seal.TextSeal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Sums are right after whatever happened, and cost no more than what happened since they were last asked for. */
class JournalledStatisticsTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    @TempDir
    Path data;

    private final InstrumentedJournal diary = new InstrumentedJournal();
    private final List<JournalledStatistics> started = new ArrayList<>();

    @AfterEach
    void close() {
        diary.gate.countDown();
        started.forEach(JournalledStatistics::deactivate);
    }

    private Map<String, Object> properties(String zone) {
        return new HashMap<>(
                Map.of("zone", zone, "folder", data.resolve("statistics").toString()));
    }

    private JournalledStatistics start(Duration patience) {
        JournalledStatistics statistics = new JournalledStatistics(
                diary, InstrumentedJournal.KIND, TextSeal.OFF, properties("Asia/Shanghai"), patience);
        started.add(statistics);
        return statistics;
    }

    private JournalledStatistics start() {
        return start(LONG);
    }

    private void stop(JournalledStatistics statistics) {
        statistics.deactivate();
        started.remove(statistics);
    }

    private static DictationTotals all(JournalledStatistics statistics) {
        return statistics.totals(Optional.empty());
    }

    private DictationTotals expected() {
        return diary.counted(SHANGHAI, Optional.empty());
    }

    private void dictateMany(int count) {
        for (int i = 0; i < count; i++) {
            diary.dictate("2026-03-%02dT10:00:00+00:00".formatted(1 + i % 28), "m" + i % 3, i % 4 == 0, i % 50 / 10.0);
        }
    }

    @Test
    void anEmptyJournalHasNoSums() {
        assertThat(all(start()))
                .isEqualTo(new DictationTotals(SHANGHAI, Sum.NONE, new TreeMap<>(), Map.of(), Map.of(), Map.of()));
    }

    @Test
    void namesBeyondTheBoundCountUnderOneAlsoAfterAnEdit() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            ids.add(diary.dictate("2026-03-01T10:00:00+00:00", "m" + i, false, 1));
        }
        JournalledStatistics statistics = start();
        assertThat(all(statistics).modes())
                .hasSize(CountedNames.MAX_NAMES + 1)
                .containsEntry("m0", new Sum(1, 1, 0))
                .containsEntry(CountedNames.OTHERS, new Sum(1_500, 1_500, 0));
        diary.change(ids.get(1_999), "2026-03-01T10:00:00+00:00", "m0", false, 1);
        diary.remove(ids.get(1_998));
        assertThat(all(statistics).modes())
                .containsEntry("m0", new Sum(2, 2, 0))
                .containsEntry(CountedNames.OTHERS, new Sum(1_498, 1_498, 0));
        assertThat(all(statistics).total()).isEqualTo(new Sum(1_999, 1_999, 0));
    }

    @Test
    void countsByDayOfItsZoneAndByModeAndModel() {
        diary.dictate("2026-03-01T15:59:59+00:00", "proofread", true, 1.5);
        diary.dictate("2026-03-01T16:00:00+00:00", "translate", false, 2.1);
        diary.dictate("some day", "proofread", false, 0.1);
        DictationTotals totals = all(start());

        assertThat(totals.total()).isEqualTo(new Sum(3, 3.7, 1));
        assertThat(totals.days())
                .containsExactly(
                        Map.entry(LocalDate.parse("2026-03-01"), new Sum(1, 1.5, 1)),
                        Map.entry(LocalDate.parse("2026-03-02"), new Sum(1, 2.1, 0)));
        assertThat(totals.modes())
                .containsOnly(Map.entry("proofread", new Sum(2, 1.6, 1)), Map.entry("translate", new Sum(1, 2.1, 0)));
        assertThat(totals.sttModels()).containsOnly(Map.entry("whisper", new Sum(3, 3.7, 1)));
        assertThat(totals.llmModels()).containsOnly(Map.entry("", new Sum(3, 3.7, 1)));
    }

    @Test
    void countsWholeDaysSinceTheOneAMomentFallsIn() {
        diary.dictate("2026-03-01T10:00:00+00:00", "a", false, 1);
        diary.dictate("2026-03-02T00:00:00+00:00", "b", false, 2);
        diary.dictate("some day", "c", false, 4);

        assertThat(start().totals(Optional.of(Instant.parse("2026-03-02T12:00:00Z")))
                        .modes())
                .containsOnlyKeys("b");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"+999999999-12-31T23:59:59+00:00", "-999999999-01-01T00:00:00+00:00"})
    void aTimeBeyondTheCalendarDoesNotStopTheCounting(String timestamp) {
        diary.dictate(timestamp, "a", false, 1);

        assertThat(all(start()).total()).isEqualTo(new Sum(1, 1, 0));
    }

    @Test
    void answersWithWhatWasRecordedJustBefore() {
        JournalledStatistics statistics = start();
        for (int i = 1; i <= 5; i++) {
            diary.dictate("2026-03-01T10:00:00+00:00", "a", false, 1);
            assertThat(all(statistics).total().sessions()).isEqualTo(i);
        }
    }

    @Test
    void aRequestReadsNothingWhenNothingHasHappened() {
        dictateMany(3_000);
        JournalledStatistics statistics = start();
        all(statistics);
        diary.eventsRead.set(0);
        all(statistics);

        assertThat(diary.eventsRead).hasValue(0);
    }

    @Test
    void aDeletionReadsNoMoreThanItsBlock() {
        dictateMany(5_000);
        String id = diary.dictate("2026-03-01T10:00:00+00:00", "gone", false, 1);
        dictateMany(5_000);
        JournalledStatistics statistics = start();
        all(statistics);
        diary.eventsRead.set(0);
        diary.remove(id);

        assertThat(all(statistics)).isEqualTo(expected());
        assertThat(diary.eventsRead.get()).isLessThanOrEqualTo(StatisticsState.BLOCK_POSITIONS + 1);
    }

    @Test
    void aReplacedFileIsCountedAnew() {
        dictateMany(2_000);
        JournalledStatistics statistics = start();
        all(statistics);
        diary.replaceFile();
        dictateMany(7);

        assertThat(all(statistics)).isEqualTo(expected());
    }

    @Test
    void aRequestThatComesWhileMuchIsCountedIsToldSo() {
        dictateMany(3);
        diary.gate = new CountDownLatch(1);
        JournalledStatistics statistics = start(Duration.ofMillis(20));

        assertThatExceptionOfType(StatisticsPendingException.class)
                .isThrownBy(() -> all(statistics))
                .withMessage("the dictations are still being counted, 0 of 3 so far; ask again in a few seconds");
    }

    @Test
    void aRequestThatComesWhileLittleIsCountedWaits() throws InterruptedException {
        dictateMany(3);
        diary.gate = new CountDownLatch(1);
        JournalledStatistics statistics = start();
        List<DictationTotals> answers = new ArrayList<>();
        Thread asking = new Thread(() -> answers.add(all(statistics)));
        asking.start();
        diary.gate.countDown();
        asking.join();

        assertThat(answers).containsExactly(expected());
    }

    @Test
    void aJournalThatCannotBeReadIsReportedAndCountedRightAfterwards() {
        dictateMany(2_000);
        JournalledStatistics statistics = start();
        all(statistics);
        diary.remove(diary.dictate("2026-03-01T10:00:00+00:00", "a", false, 1));
        diary.remove(diary.newest("", 1, any -> true).get(0).id());
        diary.eventsRead.set(0);
        diary.readableUpTo = 1;
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> all(statistics))
                .withMessage("broken");
        diary.readableUpTo = Long.MAX_VALUE;

        assertThat(all(statistics)).isEqualTo(expected());
    }

    @Test
    void aFailureInTheBackgroundIsLoggedAndTheNextRequestCounts() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger logger = (Logger) LoggerFactory.getLogger(JournalledStatistics.class);
        logger.addAppender(lines);
        dictateMany(3);
        diary.failures.set(1);
        try {
            assertThat(all(start())).isEqualTo(expected());
        } finally {
            logger.detachAppender(lines);
        }
        assertThat(lines.list).singleElement().satisfies(line -> assertThat(
                        line.getThrowableProxy().getMessage())
                .isEqualTo("defect"));
    }

    @Test
    void anotherZoneIsCountedAnew() {
        diary.dictate("2026-03-01T20:00:00+00:00", "a", false, 1);
        JournalledStatistics statistics = start();
        all(statistics);
        statistics.modified(properties("UTC"));

        assertThat(all(statistics)).isEqualTo(diary.counted(ZoneId.of("UTC"), Optional.empty()));
    }

    @Test
    void aWrongZoneIsRefusedAndTheLastGoodOneStays() {
        dictateMany(1);
        JournalledStatistics statistics = start();
        statistics.modified(properties("Asia/Nowhere"));

        assertThat(all(statistics).zone()).isEqualTo(SHANGHAI);
    }

    @Test
    void onceClosedItSaysSoAndItsThreadEnds() throws InterruptedException {
        JournalledStatistics statistics = start();
        List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("mneme-statistics"))
                .toList();
        stop(statistics);

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> all(statistics));
        assertThat(threads).isNotEmpty();
        for (Thread thread : threads) {
            thread.join(LONG.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }
}
