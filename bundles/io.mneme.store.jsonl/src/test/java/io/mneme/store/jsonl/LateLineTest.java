package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program adds a line to a day just when its compressed form takes its place. */
class LateLineTest {

    @TempDir
    Path folder;

    @Test
    void isThereOnceAndTheDayStaysAsItIs() throws IOException {
        Path day = Files.writeString(folder.resolve("log_2026-01-01.jsonl"), "{\"text\":\"old\"}\n");
        HeldUpStorage disk = new HeldUpStorage();
        try (Notebook notebook = Notebook.open(folder, new Daily("log_", ZoneOffset.UTC, 1), Durability.NEVER, disk)) {
            disk.awaitMove();
            Files.writeString(day, "{\"text\":\"late\"}\n", StandardOpenOption.APPEND);
            disk.release();
            notebook.append("a", "ours", "2026-02-01T10:00:00Z");
            Eventually.holds(() -> assertThat(notebook.texts()).containsExactly("old", "late", "ours"));
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.texts()).containsExactly("old", "late", "ours");
        }
    }
}
