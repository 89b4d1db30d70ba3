package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.BlockingStorage;
import io.mneme.store.jsonl.harness.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program adds a line to a day at the moment when its compressed form replaces it. */
class LateLineTest {

    @TempDir
    Path folder;

    @Test
    void isThereOnceAndTheDayStaysAsItIs() throws IOException {
        Path day = Files.writeString(folder.resolve("log_2026-01-01.jsonl"), "{\"text\":\"old\"}\n");
        BlockingStorage disk = new BlockingStorage();
        try (JournalFixture fixture =
                JournalFixture.open(folder, new DailyLayout("log_", ZoneOffset.UTC, 1), Durability.NEVER, disk)) {
            disk.awaitMove();
            Files.writeString(day, "{\"text\":\"late\"}\n", StandardOpenOption.APPEND);
            disk.release();
            fixture.append("a", "ours", "2026-02-01T10:00:00Z");
            Eventually.assertHolds(() -> assertThat(fixture.texts()).containsExactly("old", "late", "ours"));
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("old", "late", "ours");
        }
    }
}
