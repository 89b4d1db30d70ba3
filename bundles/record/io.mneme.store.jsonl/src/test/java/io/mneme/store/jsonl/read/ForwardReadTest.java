package io.mneme.store.jsonl.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.SingleFileLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading a journal from its beginning in pages reads each byte of its files about once. Seed 5. */
class ForwardReadTest {

    /** The bytes that the system calls of the asking thread have read. */
    private static final Path COUNTERS = Path.of("/proc/thread-self/io");

    private static final int ENTRIES = Integer.getInteger("mneme.entries", 40_000);
    private static final int FILES = 10;
    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 5);
    private static final double MAX_RATIO = 1.2;

    @TempDir
    Path folder;

    private final Random random = new Random(5);

    @ParameterizedTest(name = "pages of {0}")
    @ValueSource(ints = {10, 200, 1000, 100_000})
    void readsOneLargeFileOnce(int limit) throws IOException {
        Files.writeString(folder.resolve(JournalFixture.FILE), lines(FIRST_DAY, ENTRIES));
        assertReadsOnce(new SingleFileLayout(JournalFixture.FILE), limit);
    }

    @ParameterizedTest(name = "pages of {0}")
    @ValueSource(ints = {200, 1000})
    void readsCompressedDaysOnce(int limit) throws IOException {
        for (int day = 0; day < FILES; day++) {
            LocalDate date = FIRST_DAY.plusDays(day);
            Files.writeString(folder.resolve("notes_" + date + ".jsonl"), lines(date, ENTRIES / FILES));
        }
        FileLayout layout = new DailyLayout("notes_", ZoneOffset.UTC, 1);
        rotate(layout);
        assertThat(folder.resolve("notes_" + FIRST_DAY + ".jsonl.gz")).exists();
        assertReadsOnce(layout, limit);
    }

    @Test
    void readsArchivesOnce() throws IOException {
        Files.writeString(folder.resolve(JournalFixture.FILE), lines(FIRST_DAY, ENTRIES));
        FileLayout layout = new ArchivingLayout(JournalFixture.FILE, "notes_archives", 20, 5, 0);
        rotate(layout);
        assertThat(folder.resolve("notes_archives")).isNotEmptyDirectory();
        assertReadsOnce(layout, 1000);
    }

    private void rotate(FileLayout layout) {
        try (JournalFixture fixture = JournalFixture.open(folder, layout)) {
            fixture.upkeep().rotate();
        }
    }

    private String lines(LocalDate day, int count) {
        Instant noon = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String text = Long.toHexString(random.nextLong()) + " word".repeat(random.nextInt(20));
            lines.append("{\"text\":\"" + text + "\",\"time\":\"" + noon + "\"}\n");
        }
        return lines.toString();
    }

    private void assertReadsOnce(FileLayout layout, int limit) throws IOException {
        assumeThat(Files.isReadable(COUNTERS)).isTrue();
        try (JournalFixture fixture = JournalFixture.open(folder, layout)) {
            fixture.journal().eventsAfter(Position.START, 1);
            long before = readBytes();
            assertThat(entriesInPages(fixture, limit)).isEqualTo(ENTRIES);
            assertThat((double) (readBytes() - before) / bytesOnDisk()).isLessThanOrEqualTo(MAX_RATIO);
        }
    }

    private static int entriesInPages(JournalFixture fixture, int limit) {
        Position position = Position.START;
        int entries = 0;
        List<JournalEvent<NoteEntry>> page = fixture.journal().eventsAfter(position, limit);
        while (!page.isEmpty()) {
            entries += page.size();
            position = page.get(page.size() - 1).position();
            page = fixture.journal().eventsAfter(position, limit);
        }
        return entries;
    }

    private static long readBytes() throws IOException {
        return Files.readAllLines(COUNTERS).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .findFirst()
                .orElseThrow();
    }

    private long bytesOnDisk() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.jsonl(\\.gz)?"))
                    .mapToLong(ForwardReadTest::size)
                    .sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
