package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that are symbolic links, as when an operator moves old files to another disk. */
class LinkedFolderTest {

    private static final FileLayout DAYS = new DailyLayout("days_", ZoneOffset.UTC, 0);
    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "archives", 2, 0, 0);
    private static final String JANUARY = "2026-01-02T03:04:05Z";

    @TempDir
    Path parent;

    private Path linked(String name) throws IOException {
        return Files.createSymbolicLink(parent.resolve(name), Files.createDirectories(parent.resolve("real")));
    }

    @Test
    void theDaysInALinkedFolderAreReadAndStayAtTheirPositions() throws IOException {
        Path link = linked("link");
        Files.writeString(link.resolve("days_2026-01-01.jsonl"), "{\"text\":\"old\"}\n");
        try (JournalFixture fixture = JournalFixture.open(link, DAYS)) {
            fixture.append("a", "new", JANUARY);
            assertThat(fixture.texts()).containsExactly("old", "new");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("old", "new");
            assertThat(fixture.positions()).containsExactly(1L, 2L);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    private Path givenLinkedArchives() throws IOException {
        Path folder = Files.createDirectory(parent.resolve("data"));
        Files.createSymbolicLink(folder.resolve("archives"), Files.createDirectory(parent.resolve("big")));
        return folder;
    }

    private static JournalFixture rotated(Path folder) {
        JournalFixture fixture = JournalFixture.open(folder, ARCHIVES);
        for (int i = 1; i <= 5; i++) {
            fixture.append("a", "n" + i, JANUARY);
        }
        fixture.upkeep().rotate();
        return fixture;
    }

    @Test
    void theArchivesInALinkedFolderAreThereAfterARestart() throws IOException {
        try (JournalFixture fixture = rotated(givenLinkedArchives())) {
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("n1", "n2", "n3", "n4", "n5");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("n1", "n2", "n3", "n4", "n5");
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
            assertThat(Files.size(parent.resolve("big/2026-01.jsonl"))).isPositive();
        }
    }

    @Test
    void aPreparedFileThatACrashLeftInALinkedFolderOfArchivesIsDeleted() throws IOException {
        Path folder = givenLinkedArchives();
        Path left = Files.writeString(parent.resolve("big/.2026-01.jsonl.1-1.more"), "an erased text");
        JournalFixture.open(folder, ARCHIVES).close();
        assertThat(left).doesNotExist();
    }

    @Test
    void archivesWhoseDiskIsAwayKeepTheirPositions() throws IOException {
        Path folder = givenLinkedArchives();
        try (JournalFixture fixture = rotated(folder)) {
            Path away = Files.move(parent.resolve("big"), parent.resolve("away"));
            fixture.journal().status();
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.delete(fixture.ids().get(0)))
                    .withMessageContaining("leads nowhere");
            Files.move(away, parent.resolve("big"));
            fixture.append("a", "n6", JANUARY);
            assertThat(fixture.texts()).containsExactly("n1", "n2", "n3", "n4", "n5", "n6");
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void aJournalWhoseArchivesAreAwayDoesNotOpen() throws IOException {
        Path folder = givenLinkedArchives();
        rotated(folder).close();
        Path away = Files.move(parent.resolve("big"), parent.resolve("away"));
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> JournalFixture.open(folder, ARCHIVES))
                .withMessageContaining("leads nowhere");
        Files.move(away, parent.resolve("big"));
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVES)) {
            assertThat(fixture.positions()).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void anArchiveWhoseNameIsNoMonthIsReadWhateverTimeIsAskedFor() throws IOException {
        Files.writeString(
                Files.createDirectory(parent.resolve("archives")).resolve("2026-13.jsonl"),
                "{\"text\":\"odd\",\"time\":\"" + JANUARY + "\"}\n");
        try (JournalFixture fixture = JournalFixture.open(parent, ARCHIVES)) {
            fixture.append("a", "new", JANUARY);
            assertThat(fixture.textsSince("2026-01-01T00:00:00Z")).containsExactly("new", "odd");
            assertThat(fixture.textsSince("2026-02-01T00:00:00Z")).isEmpty();
        }
    }
}
