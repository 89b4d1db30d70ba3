package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that is closed while there is much upkeep to be done finishes what is under way, and begins nothing more. */
class ClosingTest {

    @TempDir
    Path folder;

    private final HeldUpStorage disk = new HeldUpStorage();

    private Notebook open(Layout layout) {
        return Notebook.open(folder, layout, Durability.NEVER, disk);
    }

    private void closeDuringTheFirstMove(Notebook notebook) throws InterruptedException {
        Thread closer = new Thread(notebook::close);
        try {
            disk.awaitMove();
            closer.start();
            Eventually.holds(() -> assertThat(closer.getState()).isEqualTo(Thread.State.TIMED_WAITING));
        } finally {
            disk.release();
        }
        closer.join();
    }

    @Test
    void movesNoFurtherEntries() throws IOException, InterruptedException {
        String line = "{\"text\":\"" + "x".repeat(1 << 20) + "\"}\n";
        int threePasses = 40;
        Notebook.given(folder, line.repeat(threePasses));
        Notebook notebook = open(new ActiveAndArchives(Notebook.FILE, "notes_archives", 1, 0, 0));
        notebook.append("a", "new", "2026-01-01T10:00:00Z");
        closeDuringTheFirstMove(notebook);
        assertThat(Files.readAllLines(folder.resolve(Notebook.FILE))).hasSizeBetween(threePasses / 2, threePasses);
    }

    @Test
    void compressesNoFurtherDay() throws IOException, InterruptedException {
        for (int day = 1; day <= 3; day++) {
            Files.writeString(folder.resolve("log_2026-01-0" + day + ".jsonl"), "{\"text\":\"a\"}\n");
        }
        closeDuringTheFirstMove(open(new Daily("log_", ZoneOffset.UTC, 1)));
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
