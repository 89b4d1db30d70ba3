package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.harness.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a journal is removed, moved away or replaced while the journal is open. */
class RemovedFolderTest {

    private static final FileLayout ARCHIVES = new ArchivingLayout(JournalFixture.FILE, "archives", 2, 0, 0);

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void aFolder() {
        folder = parent.resolve("notes");
    }

    private void remove() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void aFolderThatWasRemovedIsMadeAgainByTheNextWriteAndPositionsGoOn() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder, ARCHIVES)) {
            fixture.append("a", "one");
            fixture.append("a", "two");
            remove();
            assertThat(fixture.journal().status().readOnly())
                    .hasValueSatisfying(why -> assertThat(why).contains("was removed or replaced"));
            assertThat(fixture.texts()).isEmpty();
            fixture.append("a", "three");
            assertThat(fixture.texts()).containsExactly("three");
            assertThat(fixture.positions()).allMatch(position -> position > 2);
            assertThat(fixture.journal().changesAfter(new Position(2), Integer.MAX_VALUE))
                    .hasSize(1);
            assertThat(fixture.journal().status().readOnly()).isEmpty();
            assertThat(folder.resolve(".lock")).exists();
            assertThat(folder.resolve("archives")).isDirectory();
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("three");
        }
    }

    @Test
    void aFolderThatWasRemovedIsMadeAgainByAnAppendThatComesFirst() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            remove();
            Eventually.assertHolds(() -> {
                fixture.append("a", "more");
                assertThat(folder.resolve(JournalFixture.FILE)).exists();
            });
            assertThat(folder.resolve(".lock")).exists();
            assertThat(fixture.texts()).isNotEmpty().containsOnly("more");
        }
    }

    @Test
    void aLockFileThatWasRemovedIsLockedAgain() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            Files.delete(folder.resolve(".lock"));
            assertThat(fixture.journal().status().readOnly()).isPresent();
            assertThat(fixture.texts()).containsExactly("one");
            fixture.append("a", "two");
            assertThat(folder.resolve(".lock")).exists();
            assertThat(fixture.positions()).containsExactly(1L, 2L);
            assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void aFolderThatWasMovedAwayKeepsItsPositionsAndAnotherOneInItsPlaceIsLocked() throws IOException {
        Path away = parent.resolve("away");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            Files.move(folder, away);
            Files.createDirectory(folder);
            fixture.journal().status();
            fixture.append("a", "two");
            assertThat(fixture.texts()).containsExactly("two");
            try (JournalFixture second = JournalFixture.open(folder)) {
                assertThatExceptionOfType(ReadOnlyJournalException.class).isThrownBy(() -> second.append("a", "three"));
            }
        }
        try (JournalFixture moved = JournalFixture.open(away)) {
            assertThat(moved.texts()).containsExactly("one");
            assertThat(moved.positions()).containsExactly(1L);
            assertThat(moved.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                    .isEmpty();
        }
    }

    @Test
    void aFolderInWhosePlaceAnotherProcessWritesIsOnlyRead() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            Files.move(folder, parent.resolve("away"));
            // Until then it refuses a second writer of the same process, whatever folder has that name.
            fixture.journal().status();
            try (JournalFixture other = JournalFixture.open(folder)) {
                other.append("a", "theirs");
                assertThatExceptionOfType(ReadOnlyJournalException.class)
                        .isThrownBy(() -> fixture.append("a", "two"))
                        .withMessageContaining("is being written by process");
                assertThat(fixture.texts()).containsExactly("theirs");
            }
        }
    }
}
