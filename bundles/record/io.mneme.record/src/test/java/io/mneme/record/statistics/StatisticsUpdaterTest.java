package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.seal.TextSeal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long count is saved on its way, since the process may end before the count does. */
class StatisticsUpdaterTest {

    private static final int SAVED_STEPS = 64;
    private static final int ALL_STEPS = 100;

    @TempDir
    Path data;

    private final InstrumentedJournal diary = new InstrumentedJournal();

    @BeforeEach
    void dictate() {
        diary.maxEvents = 1;
        for (int i = 0; i < ALL_STEPS; i++) {
            diary.dictate("2026-03-01T10:00:00+00:00", "m" + i % 3, false, 1);
        }
    }

    @Test
    void aCountThatIsKilledOnItsWayGoesOnFromItsLastSave() {
        countSteps(ALL_STEPS - 1);
        diary.eventsRead.set(0);

        updater().update(settings(), () -> false);

        assertThat(diary.eventsRead).hasValue(ALL_STEPS - SAVED_STEPS);
    }

    @Test
    void aCountThatGoesOnFromASaveIsComplete() {
        countSteps(ALL_STEPS - 1);

        StatisticsState state = updater().update(settings(), () -> false).orElseThrow();

        assertThat(TotalsBuilder.of(state, Optional.empty()))
                .isEqualTo(diary.counted(settings().zone(), Optional.empty()));
    }

    @Test
    void fewStepsAreNotSavedOnTheWay() {
        countSteps(SAVED_STEPS - 1);

        assertThat(data.resolve("statistics")).doesNotExist();
    }

    @Test
    void entriesThatCannotBeReadAreCountedWhenTheyCanBeRead() {
        diary.maxEvents = Integer.MAX_VALUE;
        diary.block(oldestIds(3));
        StatisticsUpdater updater = updater();
        assertThat(sessions(updater)).isEqualTo(ALL_STEPS - 3);
        assertThat(sessions(updater)).isEqualTo(ALL_STEPS - 3);

        diary.block(List.of());

        assertThat(sessions(updater)).isEqualTo(ALL_STEPS);
        assertThat(sessions(updater)).isEqualTo(ALL_STEPS);
    }

    @Test
    void entriesThatCannotBeReadAreCountedAfterARestart() {
        diary.maxEvents = Integer.MAX_VALUE;
        diary.block(oldestIds(3));
        StatisticsUpdater before = updater();
        sessions(before);
        before.save();
        diary.block(List.of());

        assertThat(sessions(updater())).isEqualTo(ALL_STEPS);
    }

    @Test
    void theEntriesOfAReplacedFileAreNotCounted() {
        diary.maxEvents = Integer.MAX_VALUE;
        StatisticsUpdater updater = updater();
        sessions(updater);
        diary.replaceFile();
        diary.dictate("2026-03-01T10:00:00+00:00", "m", false, 1);

        assertThat(sessions(updater)).isEqualTo(1);
    }

    private List<String> oldestIds(int number) {
        return diary.newest(Journal.ALL_ENTRIES, Integer.MAX_VALUE, any -> true).stream()
                .limit(number)
                .map(StoredEntry::id)
                .toList();
    }

    private long sessions(StatisticsUpdater updater) {
        StatisticsState state = updater.update(settings(), () -> false).orElseThrow();
        return TotalsBuilder.of(state, Optional.empty()).total().sessions();
    }

    /** Counts without the save at the end, as in a process that is killed. */
    private void countSteps(int steps) {
        AtomicInteger left = new AtomicInteger(steps);
        BooleanSupplier isLast = () -> left.getAndDecrement() == 0;
        assertThat(updater().update(settings(), isLast)).isEmpty();
    }

    private StatisticsUpdater updater() {
        return new StatisticsUpdater(new EventCounter(diary, InstrumentedJournal.KIND::timestamp), TextSeal.OFF);
    }

    private StatisticsSettings settings() {
        return StatisticsSettings.SCHEMA.read(
                Map.of("zone", "UTC", "folder", data.resolve("statistics").toString()));
    }
}
