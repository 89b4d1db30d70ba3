package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program writes to the file while the journal is open. */
class OtherProgramTest {

    private static final String THEIRS = "{\"lane\":\"a\",\"text\":\"theirs\"}\n";

    @TempDir
    Path folder;

    Notebook notebook;

    @BeforeEach
    void open() {
        notebook = Notebook.open(folder, Durability.ALWAYS);
        notebook.append("a", "ours");
    }

    @AfterEach
    void close() {
        notebook.close();
    }

    @Test
    void theirLinesAreReadAtOnceAndHaveTheNextPositions() {
        notebook.otherProgramAppends(THEIRS);
        assertThat(notebook.texts("a", 9)).containsExactly("ours", "theirs");
        notebook.append("a", "ours too");
        assertThat(notebook.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void theirLinesAreFoundWhenWeWriteFirst() {
        notebook.otherProgramAppends(THEIRS);
        assertThat(notebook.append("a", "ours too").position()).isEqualTo(new Position(3));
        assertThat(notebook.texts()).containsExactly("ours", "theirs", "ours too");
    }

    @Test
    void theirLinesSurviveAnEdit() {
        notebook.otherProgramAppends(THEIRS);
        notebook.edit(notebook.ids().get(0), "changed");
        notebook.reopen();
        assertThat(notebook.texts()).containsExactly("changed", "theirs");
        assertThat(notebook.positions()).containsExactly(1L, 2L);
    }

    @Test
    void aLineTheyAreStillWritingIsNotRead() {
        notebook.otherProgramAppends("{\"text\":\"th");
        assertThat(notebook.texts()).containsExactly("ours");
        notebook.otherProgramAppends("eirs\"}\n");
        assertThat(notebook.texts()).containsExactly("ours", "theirs");
    }

    @Test
    void ourLineDoesNotFuseWithOneTheyLeftWithoutAnEnd() {
        notebook.otherProgramAppends("{\"text\":\"theirs\"}");
        notebook.append("a", "ours too");
        assertThat(notebook.texts()).containsExactly("ours", "theirs", "ours too");
        assertThat(notebook.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aFragmentSurvivesADeletion() {
        notebook.otherProgramAppends("{\"text\":\"th");
        notebook.delete(notebook.ids().get(0));
        notebook.otherProgramAppends("eirs\"}\n");
        assertThat(notebook.texts()).containsExactly("theirs");
    }

    @Test
    void aFileInPlaceOfOursCountsAsNew() {
        notebook.reopen();
        Position before = notebook.journal().end();
        notebook.otherProgramReplaces(THEIRS + THEIRS);
        assertThat(notebook.texts()).containsExactly("theirs", "theirs");
        assertThat(notebook.positions()).containsExactly(3L, 4L);
        assertThat(notebook.journal().changesAfter(before))
                .containsExactly(new Change(new Position(2), What.REPLACED_FILE, Position.START, ""));
        notebook.reopen();
        assertThat(notebook.positions()).containsExactly(3L, 4L);
    }

    @Test
    void anAppendGoesIntoTheFileThatIsThere() {
        notebook.otherProgramReplaces(THEIRS);
        notebook.append("a", "ours too");
        assertThat(notebook.content()).startsWith(THEIRS).contains("ours too");
    }

    @Test
    void aShortenedFileCountsAsNew() throws IOException {
        notebook.append("a", "more");
        try (RandomAccessFile file = new RandomAccessFile(notebook.file().toFile(), "rw")) {
            file.setLength(0);
        }
        notebook.append("a", "again");
        assertThat(notebook.texts()).containsExactly("again");
        assertThat(notebook.positions()).containsExactly(4L);
    }

    @Test
    void aLongerContentInTheSameFileCountsAsNew() throws IOException {
        Files.writeString(notebook.file(), THEIRS.repeat(9));
        assertThat(notebook.texts()).hasSize(9).containsOnly("theirs");
        assertThat(notebook.positions()).startsWith(3L);
    }

    @Test
    void aLineOverwrittenInItsPlaceIsNoticed() throws IOException {
        notebook.texts();
        Files.writeString(notebook.file(), notebook.content().replace("ours", "OURS"));
        assertThat(notebook.texts()).containsExactly("OURS");
        assertThat(notebook.journal().changesAfter(Position.START)).hasSize(1);
    }

    @Test
    void aDeletedFileIsMadeAnew() throws IOException {
        Files.delete(notebook.file());
        assertThat(notebook.texts()).isEmpty();
        notebook.append("a", "again");
        assertThat(notebook.content()).contains("again");
        assertThat(notebook.positions()).containsExactly(3L);
    }

    @Test
    void aFileReplacedWhileTheJournalWasClosedCountsAsNew() throws IOException {
        notebook.append("a", "more");
        notebook.close();
        Files.writeString(notebook.file(), THEIRS);
        try (Notebook again = Notebook.open(folder)) {
            Change change = again.journal().changesAfter(new Position(2)).get(0);
            assertThat(change.what()).isEqualTo(What.REPLACED_FILE);
            assertThat(again.positions()).containsExactly(change.position().value() + 1);
            again.reopen();
            assertThat(again.positions()).containsExactly(change.position().value() + 1);
        }
    }

    @Test
    void linesAppendedWhileTheJournalWasClosedHaveTheNextPositions() {
        notebook.delete(notebook.append("a", "more").id());
        notebook.close();
        notebook.otherProgramAppends(THEIRS);
        try (Notebook again = Notebook.open(folder)) {
            assertThat(again.positions()).containsExactly(1L, 4L);
        }
    }

    @Test
    void aReadGivesWhatIsStillThereWhenTheyCutTheFileOffMeanwhile() {
        notebook.otherProgramAppends(THEIRS.repeat(9));
        notebook.reopen();

        Slice<Note> found = notebook.journal()
                .search(
                        Selection.of(Journal.EVERYTHING),
                        note -> {
                            notebook.otherProgramCutsOffEverything();
                            return true;
                        },
                        Position.END,
                        0,
                        10);

        assertThat(found.entries()).hasSizeBetween(1, 9);
        assertThat(notebook.texts()).isEmpty();
    }
}
