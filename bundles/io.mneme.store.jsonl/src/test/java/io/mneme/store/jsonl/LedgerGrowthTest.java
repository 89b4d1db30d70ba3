package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger grows in proportion to what it says. */
class LedgerGrowthTest {

    @TempDir
    Path folder;

    private Path ledger() {
        return folder.resolve(".mneme").resolve("ledger.jsonl");
    }

    private long length() {
        try {
            return Files.size(ledger());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Notebook open(int keep, Storage storage) {
        return Notebook.open(folder, new ActiveAndArchives(Notebook.FILE, "old", keep, 0, 0), Durability.NEVER, storage);
    }

    @Test
    void growsByTheSameWithEachRotation() {
        try (Notebook notebook = open(10, new UnsyncedStorage())) {
            for (int i = 0; i < 150; i++) {
                notebook.append("a", "x" + i, "2026-01-02T03:04:05Z");
                notebook.upkeep().rotate();
            }
            assertThat(length()).isLessThan(150 * 600);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 1)
    void growsByTheSameWithEachEntryOfAHistoryInNoOrder(long seed) {
        Random random = new Random(seed);
        LocalDate first = LocalDate.parse("2024-01-01");
        try (Notebook notebook = open(200, new UnsyncedStorage())) {
            for (int i = 1; i <= 20_000; i++) {
                notebook.append("a", "x" + i, first.plusDays(random.nextInt(730)) + "T03:04:05Z");
                if (i % 400 == 0) {
                    notebook.upkeep().rotate();
                }
            }
            List<Long> positions = notebook.positions();
            notebook.upkeep().rotate();
            assertThat(length()).isLessThan(20_000 * 50 + 50 * 4_000);
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.positions()).isEqualTo(positions);
        }
    }
}
