package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.AppendingProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProcessKillTest {

    private static final long SEEDS = Long.getLong("mneme.seeds", 2);

    @TempDir
    Path folder;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nothingAcknowledgedIsLostWhenTheProcessIsKilled(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> acknowledged = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            acknowledged.addAll(acknowledgedUntilKilled(1 + random.nextInt(150)));
            try (JournalFixture fixture = JournalFixture.open(folder)) {
                assertThat(fixture.all()).extracting(StoredEntry::id).doesNotHaveDuplicates();
                assertThat(fixture.positions()).isSorted().doesNotHaveDuplicates();
                assertThat(fixture.journal().status().skipped().lines()).isZero();
                for (String line : acknowledged) {
                    assertThat(fixture.journal().find(line.substring(1)).isPresent())
                            .as(line)
                            .isEqualTo(line.startsWith("+"));
                }
            }
        }
    }

    private List<String> acknowledgedUntilKilled(int lines) throws IOException, InterruptedException {
        Process writer = AppendingProcess.start(folder, Durability.ALWAYS);
        List<String> acknowledged = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                // A line cut short by the kill acknowledges nothing.
                if (line.length() == 37) {
                    acknowledged.add(line);
                }
                if (acknowledged.size() == lines) {
                    // Not by the process itself: that would close its output before we have read it.
                    writer.toHandle().destroyForcibly();
                }
            }
        }
        writer.waitFor();
        return acknowledged;
    }
}
