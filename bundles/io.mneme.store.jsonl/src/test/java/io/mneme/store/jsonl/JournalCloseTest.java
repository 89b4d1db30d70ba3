package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.BlockingStorage;
import io.mneme.store.jsonl.harness.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that is closed during maintenance completes the running task and starts no other. */
class JournalCloseTest {

    @TempDir
    Path folder;

    private final BlockingStorage disk = new BlockingStorage();

    private JournalFixture open(FileLayout layout) {
        return JournalFixture.open(folder, layout, Durability.NEVER, disk);
    }

    private void closeDuringTheFirstMove(JournalFixture fixture) throws InterruptedException {
        Thread closer = new Thread(fixture::close);
        try {
            disk.awaitMove();
            closer.start();
            Eventually.assertHolds(() -> assertThat(closer.getState()).isEqualTo(Thread.State.TIMED_WAITING));
        } finally {
            disk.release();
        }
        closer.join();
    }

    @Test
    void movesNoFurtherEntries() throws IOException, InterruptedException {
        String line = "{\"text\":\"" + "x".repeat(1 << 20) + "\"}\n";
        int threePasses = 80;
        JournalFixture.write(folder, line.repeat(threePasses));
        JournalFixture fixture = open(new ArchivingLayout(JournalFixture.FILE, "notes_archives", 1, 0, 0));
        fixture.append("a", "new", "2026-01-01T10:00:00Z");
        closeDuringTheFirstMove(fixture);
        assertThat(Files.readAllLines(folder.resolve(JournalFixture.FILE)))
                .hasSizeBetween(threePasses / 2, threePasses);
    }

    @Test
    void compressesNoFurtherDay() throws IOException, InterruptedException {
        for (int day = 1; day <= 3; day++) {
            Files.writeString(folder.resolve("log_2026-01-0" + day + ".jsonl"), "{\"text\":\"a\"}\n");
        }
        closeDuringTheFirstMove(open(new DailyLayout("log_", ZoneOffset.UTC, 1)));
        assertThat(names()).containsExactly("log_2026-01-01.jsonl.gz", "log_2026-01-02.jsonl", "log_2026-01-03.jsonl");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("log_"))
                    .sorted()
                    .toList();
        }
    }
}
