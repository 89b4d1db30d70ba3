package io.mneme.store.jsonl.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.HookedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appends wait while a compressed file replaces a day's file, so the day is not read again in that time. */
class CompressionReadsTest {

    private static final Path COUNTERS = Path.of("/proc/self/io");
    private static final long DAY_BYTES = 8 << 20;

    @TempDir
    Path folder;

    private final AtomicLong before = new AtomicLong();
    private final AtomicLong after = new AtomicLong();

    private static long readBytes() throws IOException {
        return Files.readAllLines(COUNTERS).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theExchangeReadsNoMoreThanTheLastLineSeed3() throws IOException {
        assumeThat(Files.isReadable(COUNTERS)).isTrue();
        Random random = new Random(3);
        StringBuilder lines = new StringBuilder();
        while (lines.length() < DAY_BYTES) {
            String text = Long.toHexString(random.nextLong()).repeat(8);
            lines.append("{\"text\":\"").append(text).append("\"}\n");
        }
        Files.writeString(folder.resolve("notes_2026-01-05.jsonl"), lines);
        HookedStorage disk = new HookedStorage() {
            @Override
            public void syncFolder(Path synced) throws IOException {
                super.syncFolder(synced);
                try {
                    after.set(readBytes());
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        disk.beforeMove(file -> before.set(readBytes()));
        try (JournalFixture fixture =
                JournalFixture.open(folder, new DailyLayout("notes_", ZoneOffset.UTC, 1), Durability.NEVER, disk)) {
            fixture.upkeep().rotate();
            assertThat(folder.resolve("notes_2026-01-05.jsonl")).doesNotExist();
            assertThat(after.get() - before.get()).isLessThan(DAY_BYTES / 4);
        }
    }
}
