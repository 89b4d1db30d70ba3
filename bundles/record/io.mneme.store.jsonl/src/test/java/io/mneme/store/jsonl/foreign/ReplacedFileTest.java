package io.mneme.store.jsonl.foreign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.harness.Eventually;
import io.mneme.store.jsonl.harness.SmallLayout;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another program replaces a file by one that lacks recently acknowledged entries. */
class ReplacedFileTest {

    private static final String THEIRS = "{\"lane\":\"a\",\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Durability.class)
    void anAppendBetweenTheirReadAndTheirRenameIsAppendedAgain(Durability durability) {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            fixture.append("a", "old");
            String read = fixture.content();
            StoredEntry<NoteEntry> late = fixture.append("a", "late");
            fixture.otherProgramReplaces(read + THEIRS);
            assertThat(fixture.texts()).containsExactly("old", "theirs", "late");
            assertThat(fixture.journal().find(late.id())).isPresent();
            assertThat(fixture.content()).startsWith(read + THEIRS).contains(late.id());
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void anAppendRightAfterTheirRenameIsInTheFileThatIsThere(Durability durability) {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            for (int i = 0; i < 60; i++) {
                fixture.append("a", "before");
                fixture.otherProgramReplaces(fixture.content());
                StoredEntry<NoteEntry> acknowledged = fixture.append("a", "after");
                assertThat(fixture.journal().find(acknowledged.id())).isPresent();
                // A read does not wait for another thread that has just begun to append the missing lines.
                Eventually.assertHolds(() -> assertThat(fixture.content()).containsOnlyOnce(acknowledged.id()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void aReplacementThatIsFirstDetectedAtClosingIsCompletedByClosing(Durability durability) {
        try (JournalFixture fixture = JournalFixture.open(folder, durability)) {
            fixture.append("a", "ours");
            fixture.otherProgramReplaces(THEIRS);
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void aReplacementIsCompletedThoughNoRequestComes() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "ours");
            fixture.otherProgramReplaces(THEIRS);
            Eventually.assertHolds(
                    () -> assertThat(fixture.content()).startsWith(THEIRS).contains("ours"));
        }
    }

    @Test
    void aLineIsAppendedAgainAsOftenAsItIsMissing() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "ours");
            for (int i = 0; i < 5; i++) {
                fixture.otherProgramReplaces(THEIRS);
                assertThat(fixture.texts()).containsExactly("theirs", "ours");
            }
        }
    }

    @Test
    void aLineThatWasInOneReplacementIsAppendedAgainToTheNext() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String empty = fixture.content();
            fixture.append("a", "ours");
            fixture.otherProgramReplaces(THEIRS + fixture.content());
            assertThat(fixture.texts()).containsExactly("theirs", "ours");
            fixture.otherProgramReplaces(empty + THEIRS);
            assertThat(fixture.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void anEditedEntryIsAppendedAgainAsItIsNow() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "first").id();
            fixture.edit(id, "changed");
            fixture.otherProgramReplaces(THEIRS);
            assertThat(fixture.texts()).containsExactly("theirs", "changed");
        }
    }

    @Test
    void aDeletedEntryStaysDeleted() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.append("a", "erased text").id();
            fixture.append("a", "kept");
            fixture.delete(id);
            fixture.otherProgramReplaces(THEIRS);
            assertThat(fixture.texts()).containsExactly("theirs", "kept");
            assertThat(fixture.holdsAnywhere("erased text")).isFalse();
        }
    }

    @Test
    void aLineWithoutAnEndInTheNewFileIsEndedFirst() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "ours");
            fixture.otherProgramReplaces(THEIRS.strip());
            assertThat(fixture.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void aFileThatWasAppendedToBeforeAnotherDayIsCovered() throws IOException {
        Path day = folder.resolve("log_2026-01-01.jsonl");
        try (JournalFixture fixture = JournalFixture.open(folder, new DailyLayout("log_", ZoneOffset.UTC, 0))) {
            fixture.append("a", "first", "2026-01-01T10:00:00Z");
            fixture.append("a", "second", "2026-01-02T10:00:00Z");
            replace(day, THEIRS);
            Eventually.assertHolds(
                    () -> assertThat(fixture.texts()).containsExactlyInAnyOrder("theirs", "first", "second"));
            assertThat(day).content().contains("first");
        }
    }

    @Test
    void linesThatTheyMovedToAnArchiveAreNotDoubled() throws IOException {
        Path archives = Files.createDirectories(folder.resolve("notes_archives"));
        try (JournalFixture fixture = JournalFixture.open(folder, SmallLayout.ARCHIVES.layout())) {
            fixture.append("a", "moved");
            fixture.append("a", "stays");
            String[] lines = Files.readString(fixture.file()).split("(?<=\n)");
            Files.writeString(archives.resolve("2026-01.jsonl"), lines[0], StandardOpenOption.CREATE);
            replace(fixture.file(), lines[1]);
            assertThat(fixture.texts()).containsExactly("moved", "stays");
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.texts()).containsExactly("moved", "stays");
        }
    }

    @Test
    void lateLinesOfOthersAreCarriedOverOnceEach() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "ours");
            try (FileOutputStream kept = new FileOutputStream(fixture.file().toFile(), true)) {
                String read = fixture.content();
                kept.write("{\"text\":\"in both\"}\n{\"text\":\"late\"}\n".getBytes(UTF_8));
                fixture.otherProgramReplaces(read + "{\"text\":\"in both\"}\n");
                assertThat(fixture.texts()).containsExactly("ours", "in both", "late");
                kept.write("{\"text\":\"later\"}\n{\"text\":\"in both\"}\n{\"te".getBytes(UTF_8));
                Eventually.assertHolds(
                        () -> assertThat(fixture.texts()).containsExactly("ours", "in both", "late", "later"));
                kept.write("xt\":\"last\"}\n".getBytes(UTF_8));
                Eventually.assertHolds(() -> assertThat(fixture.texts()).endsWith("later", "last"));
            }
        }
    }

    private static void replace(Path file, String content) throws IOException {
        Path other = Files.writeString(file.resolveSibling("other.tmp"), content);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
