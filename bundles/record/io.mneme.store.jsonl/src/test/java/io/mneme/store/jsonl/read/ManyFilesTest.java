package io.mneme.store.jsonl.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.EntryQuery;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal with more files than one refresh examines. */
class ManyFilesTest {

    private static final int DAYS = 200;

    @TempDir
    Path folder;

    private final AtomicInteger listings = new AtomicInteger();
    private JournalFixture fixture;

    @BeforeEach
    void open() throws IOException {
        for (int day = 0; day < DAYS; day++) {
            Files.writeString(file(day), line("old " + day, "i" + day));
        }
        fixture = JournalFixture.open(folder, new CountedLayout(new DailyLayout("log_", ZoneOffset.UTC, 0), listings));
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(3_600)));
        fixture.journal().status();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void looksDoNotListAFolderThatDidNotChange() {
        int before = listings.get();
        for (int i = 0; i < 50; i++) {
            fixture.journal().status();
        }
        assertThat(listings).hasValue(before);
    }

    @Test
    void aNewFileIsDetectedByTheNextRefresh() throws IOException {
        Files.writeString(file(DAYS), line("new", "n"));
        fixture.journal().status();
        assertThat(fixture.texts()).contains("new");
    }

    @Test
    void aLineAppendedToAnOldDayIsDetectedWithinAFewRefreshes() throws IOException {
        Files.writeString(file(3), line("added", "n"), StandardOpenOption.APPEND);
        for (int i = 0; i < DAYS / 32 + 1; i++) {
            fixture.journal().status();
        }
        assertThat(fixture.texts()).contains("added");
    }

    @Test
    void aLineAppendedToAnOldDaySurvivesAnEditOfThatDay() throws IOException {
        Files.writeString(file(3), line("added", "n"), StandardOpenOption.APPEND);
        fixture.edit("i3", "changed");
        assertThat(fixture.texts()).contains("changed", "added");
    }

    @Test
    void anEntryThatNoRefreshHasReadYetCanBeDeleted() throws IOException {
        Files.writeString(file(3), line("added", "n"), StandardOpenOption.APPEND);
        fixture.delete("n");
        assertThat(file(3)).content().doesNotContain("added");
    }

    @Test
    void anOldDayThatWasReplacedCanBeEdited() throws IOException {
        Path other = Files.writeString(folder.resolve("other.tmp"), line("theirs", "t") + line("old 3", "i3"));
        Files.move(other, file(3), StandardCopyOption.ATOMIC_MOVE);
        fixture.edit("i3", "changed");
        assertThat(file(3)).content().contains("theirs", "changed");
    }

    @Test
    void verifyExaminesEveryFile() throws IOException {
        Files.writeString(file(3), line("added", "n"), StandardOpenOption.APPEND);
        fixture.upkeep().verify();
        assertThat(fixture.texts()).contains("added");
    }

    private Path file(int day) {
        return folder.resolve("log_" + LocalDate.parse("2025-01-01").plusDays(day) + ".jsonl");
    }

    private static String line(String text, String id) {
        return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
    }

    /** Counts how often the folder is listed. */
    private record CountedLayout(FileLayout layout, AtomicInteger listings) implements FileLayout {

        @Override
        public String name() {
            return layout.name();
        }

        @Override
        public List<String> folders() {
            return layout.folders();
        }

        @Override
        public List<String> files(Path folder) throws IOException {
            listings.incrementAndGet();
            return layout.files(folder);
        }

        @Override
        public String target(Supplier<Optional<Instant>> moment, Supplier<Instant> now) {
            return layout.target(moment, now);
        }

        @Override
        public boolean mayContain(String file, EntryQuery which) {
            return layout.mayContain(file, which);
        }
    }
}
