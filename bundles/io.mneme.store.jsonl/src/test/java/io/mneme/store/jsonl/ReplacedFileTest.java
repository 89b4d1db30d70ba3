package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Stored;
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

/** Another program renames a file over ours that lacks what was acknowledged just before. */
class ReplacedFileTest {

    private static final String THEIRS = "{\"lane\":\"a\",\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Durability.class)
    void anAppendBetweenTheirReadAndTheirRenameIsAppendedAgain(Durability durability) {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            notebook.append("a", "old");
            String read = notebook.content();
            Stored<Note> late = notebook.append("a", "late");
            notebook.otherProgramReplaces(read + THEIRS);
            assertThat(notebook.texts()).containsExactly("old", "theirs", "late");
            assertThat(notebook.journal().find(late.id())).isPresent();
            assertThat(notebook.content()).startsWith(read + THEIRS).contains(late.id());
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void anAppendRightAfterTheirRenameIsInTheFileThatIsThere(Durability durability) {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            for (int i = 0; i < 60; i++) {
                notebook.append("a", "before");
                notebook.otherProgramReplaces(notebook.content());
                Stored<Note> acknowledged = notebook.append("a", "after");
                assertThat(notebook.journal().find(acknowledged.id())).isPresent();
                assertThat(notebook.content()).containsOnlyOnce(acknowledged.id());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void aReplacementThatNothingLooksAtBeforeClosingIsCompletedByClosing(Durability durability) {
        try (Notebook notebook = Notebook.open(folder, durability)) {
            notebook.append("a", "ours");
            notebook.otherProgramReplaces(THEIRS);
            notebook.reopen();
            assertThat(notebook.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void aReplacementIsCompletedThoughNoRequestComes() {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "ours");
            notebook.otherProgramReplaces(THEIRS);
            Eventually.holds(
                    () -> assertThat(notebook.content()).startsWith(THEIRS).contains("ours"));
        }
    }

    @Test
    void aLineIsAppendedAgainAsOftenAsItIsMissing() {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "ours");
            for (int i = 0; i < 5; i++) {
                notebook.otherProgramReplaces(THEIRS);
                assertThat(notebook.texts()).containsExactly("theirs", "ours");
            }
        }
    }

    @Test
    void aLineThatWasInOneReplacementIsAppendedAgainToTheNext() {
        try (Notebook notebook = Notebook.open(folder)) {
            String empty = notebook.content();
            notebook.append("a", "ours");
            notebook.otherProgramReplaces(THEIRS + notebook.content());
            assertThat(notebook.texts()).containsExactly("theirs", "ours");
            notebook.otherProgramReplaces(empty + THEIRS);
            assertThat(notebook.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void anEditedEntryIsAppendedAgainAsItIsNow() {
        try (Notebook notebook = Notebook.open(folder)) {
            String id = notebook.append("a", "first").id();
            notebook.edit(id, "changed");
            notebook.otherProgramReplaces(THEIRS);
            assertThat(notebook.texts()).containsExactly("theirs", "changed");
        }
    }

    @Test
    void aDeletedEntryStaysDeleted() {
        try (Notebook notebook = Notebook.open(folder)) {
            String id = notebook.append("a", "erased text").id();
            notebook.append("a", "kept");
            notebook.delete(id);
            notebook.otherProgramReplaces(THEIRS);
            assertThat(notebook.texts()).containsExactly("theirs", "kept");
            assertThat(notebook.holdsAnywhere("erased text")).isFalse();
        }
    }

    @Test
    void aLineWithoutAnEndInTheNewFileIsEndedFirst() {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "ours");
            notebook.otherProgramReplaces(THEIRS.strip());
            assertThat(notebook.texts()).containsExactly("theirs", "ours");
        }
    }

    @Test
    void aFileThatWasAppendedToBeforeAnotherDayIsCovered() throws IOException {
        Path day = folder.resolve("log_2026-01-01.jsonl");
        try (Notebook notebook = Notebook.open(folder, new Daily("log_", ZoneOffset.UTC, 0))) {
            notebook.append("a", "first", "2026-01-01T10:00:00Z");
            notebook.append("a", "second", "2026-01-02T10:00:00Z");
            replace(day, THEIRS);
            Eventually.holds(() -> assertThat(notebook.texts()).containsExactlyInAnyOrder("theirs", "first", "second"));
            assertThat(day).content().contains("first");
        }
    }

    @Test
    void linesThatTheyMovedToAnArchiveAreNotDoubled() throws IOException {
        Path archives = Files.createDirectories(folder.resolve("notes_archives"));
        try (Notebook notebook = Notebook.open(folder, Arrangement.ARCHIVES.layout())) {
            notebook.append("a", "moved");
            notebook.append("a", "stays");
            String[] lines = Files.readString(notebook.file()).split("(?<=\n)");
            Files.writeString(archives.resolve("2026-01.jsonl"), lines[0], StandardOpenOption.CREATE);
            replace(notebook.file(), lines[1]);
            assertThat(notebook.texts()).containsExactly("moved", "stays");
            notebook.reopenWithoutCheckpoint();
            assertThat(notebook.texts()).containsExactly("moved", "stays");
        }
    }

    @Test
    void lateLinesOfOthersAreCarriedOverOnceEach() throws IOException {
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "ours");
            try (FileOutputStream kept = new FileOutputStream(notebook.file().toFile(), true)) {
                String read = notebook.content();
                kept.write("{\"text\":\"in both\"}\n{\"text\":\"late\"}\n".getBytes(UTF_8));
                notebook.otherProgramReplaces(read + "{\"text\":\"in both\"}\n");
                assertThat(notebook.texts()).containsExactly("ours", "in both", "late");
                kept.write("{\"text\":\"later\"}\n{\"text\":\"in both\"}\n{\"te".getBytes(UTF_8));
                Eventually.holds(
                        () -> assertThat(notebook.texts()).containsExactly("ours", "in both", "late", "later"));
                kept.write("xt\":\"last\"}\n".getBytes(UTF_8));
                Eventually.holds(() -> assertThat(notebook.texts()).endsWith("later", "last"));
            }
        }
    }

    private static void replace(Path file, String content) throws IOException {
        Path other = Files.writeString(file.resolveSibling("other.tmp"), content);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
