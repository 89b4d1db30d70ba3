package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The time of a file changes, and its length does not: an append begins so, and a copy in its place may end so. */
class TouchedFileTest {

    private static final int SHORTEST_LIMIT = 1_024;

    @TempDir
    Path folder;

    @Test
    void aLineWhoseFileShowsItsTimeBeforeItsLengthHasTheNextPosition() throws IOException {
        try (Notebook notebook = Notebook.open(folder, Durability.ALWAYS)) {
            notebook.append("a", "ours");
            assertThat(notebook.texts()).containsExactly("ours");
            touch(notebook.file(), 1);
            assertThat(notebook.texts()).containsExactly("ours");
            notebook.otherProgramAppends("{\"lane\":\"a\",\"text\":\"theirs\"}\n");
            assertThat(notebook.texts()).containsExactly("ours", "theirs");
            assertThat(notebook.positions()).containsExactly(1L, 2L);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @Test
    void wholeLinesInTheRoomOfATornOneAreRead() throws IOException {
        Path file = Notebook.given(folder, "{\"text\":\"first\"}\n");
        try (Notebook notebook = Notebook.open(folder, Durability.ALWAYS)) {
            notebook.otherProgramAppends("{\"text\":\"torn   ");
            assertThat(notebook.texts()).containsExactly("first");
            try (RandomAccessFile inPlace = new RandomAccessFile(file.toFile(), "rw")) {
                inPlace.seek(Files.size(file) - 3);
                inPlace.writeBytes("\"}\n");
            }
            touch(file, 1);
            assertThat(notebook.texts()).containsExactly("first", "torn");
            assertThat(notebook.positions()).containsExactly(1L, 2L);
        }
    }

    @Test
    void linesOfEveryKindKeepTheirPositions() throws IOException {
        String wide = "{\"text\":\"" + "w".repeat(2 * SHORTEST_LIMIT) + "\"}";
        String lines = "\uFEFF{\"text\":\"marked\"}\r\n \n{\"text\":\"plain\"}\n{bad\n" + wide
                + "\n{\"text\":\"last\"}\n{\"te";
        Path file = Notebook.given(folder, lines.getBytes(StandardCharsets.UTF_8));
        Settings narrow = new Settings(
                folder, new SingleFile(Notebook.FILE), Durability.ALWAYS, Duration.ofMillis(5), SHORTEST_LIMIT);
        try (Notebook notebook = Notebook.open(narrow)) {
            List<Stored<Note>> before = notebook.all();
            assertThat(notebook.texts()).containsExactly("marked", "plain", "last");
            touch(file, 1);
            assertThat(notebook.all()).isEqualTo(before);
            assertThat(notebook.journal().changesAfter(Position.START)).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}, seed 7")
    @EnumSource(Arrangement.class)
    void linesThatWereMovedEditedAndErasedAroundKeepTheirPositions(Arrangement arrangement) throws IOException {
        Random random = new Random(7);
        try (Notebook notebook = Notebook.open(folder, arrangement.layout())) {
            for (int i = 0; i < 60; i++) {
                notebook.append(
                        "a",
                        "text " + i,
                        arrangement.moment(random, Instant.now()).toString());
                if (i % 20 == 19) {
                    notebook.edit(notebook.ids().get(random.nextInt(10)), "changed " + "~".repeat(i));
                    notebook.journal().erase(notebook.ids().subList(5, 8));
                    notebook.upkeep().rotate();
                }
            }
            notebook.edit(notebook.ids().get(3), "changed at last");
            List<Stored<Note>> before = notebook.all();
            Position end = notebook.journal().end();
            touchAll();
            Stored<Note> last = before.get(before.size() - 1);
            // Before anything is changed, all files are looked at.
            notebook.delete(last.id());
            Change deleted = new Change(new Position(end.value() + 1), What.DELETED, last.position(), last.id());
            assertThat(notebook.journal().changesAfter(end)).containsExactly(deleted);
            assertThat(notebook.all()).isEqualTo(before.subList(0, before.size() - 1));
        }
    }

    private void touchAll() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(
                            path -> path.toString().matches(".*/notes[^/]*\\.jsonl(\\.gz)?|.*_archives/.*"))
                    .toList()) {
                touch(file, 2);
            }
        }
    }

    private static void touch(Path file, long hours) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofHours(hours))));
    }
}
