package io.mneme.record.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.seal.TextSeal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After any course of events the sums equal those of a count of all entries. */
class StatisticsPropertyTest {

    private static final long SEEDS = Long.getLong("mneme.seeds", 15);
    private static final ZoneId ZONE = ZoneId.of("America/New_York");

    @TempDir
    Path folder;

    private final InstrumentedJournal diary = new InstrumentedJournal();
    private final List<String> ids = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sumsAreThoseOfCountingEverything(long seed) {
        Random random = new Random(seed);
        JournalledStatistics statistics = start();
        for (int round = 0; round < 12; round++) {
            for (int i = random.nextInt(400); i >= 0; i--) {
                happen(random);
            }
            if (random.nextInt(3) == 0) {
                statistics.deactivate();
                happen(random);
                statistics = start();
            }
            check(statistics, random);
        }
        statistics.deactivate();
    }

    private JournalledStatistics start() {
        return new JournalledStatistics(
                diary,
                InstrumentedJournal.KIND,
                TextSeal.OFF,
                Map.of("zone", ZONE.getId(), "folder", folder.toString()),
                Duration.ofMinutes(1));
    }

    private void check(JournalledStatistics statistics, Random random) {
        assertThat(statistics.totals(Optional.empty())).isEqualTo(diary.counted(ZONE, Optional.empty()));
        LocalDate since = LocalDate.of(2026, 3, 1 + random.nextInt(5));
        assertThat(statistics.totals(Optional.of(InstrumentedJournal.beginning(since, ZONE))))
                .isEqualTo(diary.counted(ZONE, Optional.of(since)));
    }

    private void happen(Random random) {
        int what = random.nextInt(1_000);
        if (what == 0) {
            diary.replaceFile();
            ids.clear();
        } else if (what < 700 || ids.isEmpty()) {
            ids.add(diary.dictate(time(random), mode(random), random.nextBoolean(), seconds(random)));
        } else if (what < 850) {
            String id = ids.get(random.nextInt(ids.size()));
            diary.change(id, time(random), mode(random), random.nextBoolean(), seconds(random));
        } else {
            diary.remove(ids.remove(random.nextInt(ids.size())));
        }
    }

    private static String time(Random random) {
        return random.nextInt(20) == 0
                ? "whenever"
                : "2026-03-%02dT%02d:30:00+00:00".formatted(1 + random.nextInt(5), random.nextInt(24));
    }

    private static String mode(Random random) {
        return List.of("proofread", "translate", "off").get(random.nextInt(3));
    }

    private static double seconds(Random random) {
        return random.nextInt(600) / 10.0;
    }
}
