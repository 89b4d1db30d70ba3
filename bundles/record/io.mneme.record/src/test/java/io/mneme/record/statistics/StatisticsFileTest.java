package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.seal.TextSeal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was counted is kept over a restart, unless it does not fit the journal any more. */
class StatisticsFileTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    @TempDir
    Path data;

    private InstrumentedJournal diary = new InstrumentedJournal();
    private final List<JournalledStatistics> started = new ArrayList<>();

    @AfterEach
    void close() {
        started.forEach(JournalledStatistics::deactivate);
    }

    private JournalledStatistics start() {
        Map<String, Object> properties = Map.of(
                "zone", SHANGHAI.getId(), "folder", data.resolve("statistics").toString());
        JournalledStatistics statistics =
                new JournalledStatistics(diary, InstrumentedJournal.KIND, TextSeal.OFF, properties, LONG);
        started.add(statistics);
        return statistics;
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

    private Path file() {
        return data.resolve("statistics").resolve("dictation.json");
    }

    private void dictateMany(int count) {
        for (int i = 0; i < count; i++) {
            diary.dictate("2026-03-%02dT10:00:00+00:00".formatted(1 + i % 28), "m" + i % 3, i % 4 == 0, i % 50 / 10.0);
        }
    }

    @Test
    void aRestartReadsOnlyWhatIsNew() {
        dictateMany(5_000);
        JournalledStatistics before = start();
        all(before);
        stop(before);
        dictateMany(10);
        diary.eventsRead.set(0);

        assertThat(all(start())).isEqualTo(expected());
        assertThat(diary.eventsRead).hasValue(10);
    }

    @Test
    void aReplacementThatWasReadAlreadyDoesNotCountAgain() {
        dictateMany(10);
        diary.replaceFile();
        dictateMany(2_000);
        JournalledStatistics before = start();
        all(before);
        stop(before);
        diary.eventsRead.set(0);

        assertThat(all(start())).isEqualTo(expected());
        assertThat(diary.eventsRead).hasValue(0);
    }

    @ParameterizedTest(name = "it holds {0}")
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"zone\":\"Asia/Shanghai\",\"seen\":2,\"blocks\":[]}",
                "{\"format\":1,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"blocks\":[]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"blocks\":[",
                "{\"format\":2,\"zone\":\"UTC\",\"seen\":2,\"blocks\":[]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":-1,\"blocks\":[]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":99999,\"blocks\":[]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"anchor\":{\"position\":2,\"id\":\"other\"},\"blocks\":[]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"names\":[\"a\"],\"blocks\":[{\"block\":0,\"rows\":[[1]]}]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"names\":[\"a\"],\"blocks\":[{\"block\":0,"
                        + "\"rows\":[[\"\",0,0,1,true,1,1]]}]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"names\":[\"a\"],\"blocks\":[{\"block\":0,"
                        + "\"rows\":[[\"today\",0,0,0,true,1,1]]}]}",
                "{\"format\":2,\"zone\":\"Asia/Shanghai\",\"seen\":2,\"names\":[\"a\"],\"blocks\":[{\"block\":0,"
                        + "\"rows\":[[\"\",0,0,0,true,-1,1]]}]}"
            })
    void aFileThatDoesNotFitIsCountedAgain(String content) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), content);
        dictateMany(3);

        assertThat(all(start())).isEqualTo(expected());
    }

    @Test
    void theFileOfAnotherJournalIsCountedAgain() {
        dictateMany(5);
        JournalledStatistics before = start();
        all(before);
        stop(before);
        diary = new InstrumentedJournal();
        diary.dictate("2026-03-01T10:00:00+00:00", "other", false, 1);
        dictateMany(10);

        assertThat(all(start())).isEqualTo(expected());
    }

    @Test
    void theFileIsOfThisJournalThoughItsLastEntryIsGone() {
        dictateMany(2_000);
        String last = diary.dictate("2026-03-01T10:00:00+00:00", "a", false, 1);
        JournalledStatistics before = start();
        all(before);
        stop(before);
        diary.remove(last);
        diary.eventsRead.set(0);

        assertThat(all(start())).isEqualTo(expected());
        assertThat(diary.eventsRead.get()).isLessThanOrEqualTo(StatisticsState.BLOCK_POSITIONS + 1);
    }

    @Test
    void namesThatWereCountedUnderOneStillAreAfterARestart() {
        for (int i = 0; i < 2_000; i++) {
            diary.dictate("2026-03-01T10:00:00+00:00", "m" + i, false, 1);
        }
        JournalledStatistics before = start();
        DictationTotals counted = all(before);
        stop(before);
        diary.eventsRead.set(0);

        assertThat(counted.modes()).hasSize(CountedNames.MAX_NAMES + 1);
        assertThat(all(start())).isEqualTo(counted);
        assertThat(diary.eventsRead).hasValue(0);
    }

    @Test
    void withoutAFolderNothingIsKept() {
        dictateMany(3);
        JournalledStatistics statistics =
                new JournalledStatistics(diary, InstrumentedJournal.KIND, TextSeal.OFF, Map.of("zone", "UTC"), LONG);
        all(statistics);
        statistics.deactivate();

        assertThat(data).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeWrittenCostsNothingButTheKeeping() throws IOException {
        Files.writeString(data.resolve("statistics"), "in the way");
        dictateMany(3);
        JournalledStatistics statistics = start();

        assertThat(all(statistics)).isEqualTo(expected());
        stop(statistics);
    }
}
