package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.ClosedJournalException;
import io.mneme.api.journal.Position;
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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A journal that is closed during maintenance completes the running task and starts no other. Afterwards every call fails and
 * names it.
 */
class JournalCloseTest {

    @TempDir
    Path folder;

    /** What is asked of the journal. */
    enum Call {
        APPEND(notes -> notes.append("a", "late")),
        EDIT(notes -> notes.edit("n1", "changed")),
        DELETE(notes -> notes.delete("n1")),
        ERASE(notes -> notes.journal().erase(List.of("n1"))),
        FIND(notes -> notes.journal().find("n1")),
        READ(JournalFixture::all),
        FOLLOW(notes -> notes.journal().eventsAfter(Position.START, 10));

        private final Consumer<JournalFixture> call;

        Call(Consumer<JournalFixture> call) {
            this.call = call;
        }
    }

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

    @ParameterizedTest
    @EnumSource
    void namesTheJournalInTheExceptionOfEveryCall(Call call) {
        JournalFixture notes = JournalFixture.open(folder);
        notes.append("a", "first");
        notes.close();
        assertThatThrownBy(() -> call.call.accept(notes))
                .isInstanceOf(ClosedJournalException.class)
                .hasMessage("the journal note is closed");
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
