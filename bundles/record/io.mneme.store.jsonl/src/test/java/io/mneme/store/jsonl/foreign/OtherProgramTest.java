package io.mneme.store.jsonl.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.NoteEntry;
import io.mneme.store.jsonl.config.Durability;
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

    JournalFixture fixture;

    @BeforeEach
    void open() {
        fixture = JournalFixture.open(folder, Durability.ALWAYS);
        fixture.append("a", "ours");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theirLinesAreReadAtOnceAndHaveTheNextPositions() {
        fixture.otherProgramAppends(THEIRS);
        assertThat(fixture.texts("a", 9)).containsExactly("ours", "theirs");
        fixture.append("a", "ours too");
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void theirFirstLineIsReadAtOnce() {
        try (JournalFixture empty = JournalFixture.open(folder.resolve("empty"), Durability.ALWAYS)) {
            assertThat(empty.texts()).isEmpty();

            empty.otherProgramAppends(THEIRS);

            assertThat(empty.texts()).containsExactly("theirs");
        }
    }

    @Test
    void theirLinesAreFoundWhenWeWriteFirst() {
        fixture.otherProgramAppends(THEIRS);
        assertThat(fixture.append("a", "ours too").position()).isEqualTo(new Position(3));
        assertThat(fixture.texts()).containsExactly("ours", "theirs", "ours too");
    }

    @Test
    void theirLinesSurviveAnEdit() {
        fixture.otherProgramAppends(THEIRS);
        fixture.edit(fixture.ids().get(0), "changed");
        fixture.reopen();
        assertThat(fixture.texts()).containsExactly("changed", "theirs");
        assertThat(fixture.positions()).containsExactly(1L, 2L);
    }

    @Test
    void aLineTheyAreStillWritingIsNotRead() {
        fixture.otherProgramAppends("{\"text\":\"th");
        assertThat(fixture.texts()).containsExactly("ours");
        fixture.otherProgramAppends("eirs\"}\n");
        assertThat(fixture.texts()).containsExactly("ours", "theirs");
    }

    @Test
    void ourLineDoesNotFuseWithOneTheyLeftWithoutAnEnd() {
        fixture.otherProgramAppends("{\"text\":\"theirs\"}");
        fixture.append("a", "ours too");
        assertThat(fixture.texts()).containsExactly("ours", "theirs", "ours too");
        assertThat(fixture.positions()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aFragmentSurvivesADeletion() {
        fixture.otherProgramAppends("{\"text\":\"th");
        fixture.delete(fixture.ids().get(0));
        fixture.otherProgramAppends("eirs\"}\n");
        assertThat(fixture.texts()).containsExactly("theirs");
    }

    @Test
    void aFileInPlaceOfOursCountsAsNew() {
        fixture.reopen();
        Position before = fixture.journal().end();
        fixture.otherProgramReplaces(THEIRS + THEIRS);
        assertThat(fixture.texts()).containsExactly("theirs", "theirs");
        assertThat(fixture.positions()).containsExactly(3L, 4L);
        assertThat(fixture.journal().changesAfter(before, Integer.MAX_VALUE))
                .containsExactly(Change.ofFiles(new Position(2), new Position(1), new Position(1)));
        fixture.reopen();
        assertThat(fixture.positions()).containsExactly(3L, 4L);
    }

    @Test
    void anAppendIsWrittenToTheFileThatHasTheNameNow() {
        fixture.otherProgramReplaces(THEIRS);
        fixture.append("a", "ours too");
        assertThat(fixture.content()).startsWith(THEIRS).contains("ours too");
    }

    @Test
    void aShortenedFileCountsAsNew() throws IOException {
        fixture.append("a", "more");
        try (RandomAccessFile file = new RandomAccessFile(fixture.file().toFile(), "rw")) {
            file.setLength(0);
        }
        fixture.append("a", "again");
        assertThat(fixture.texts()).containsExactly("again");
        assertThat(fixture.positions()).containsExactly(4L);
    }

    @Test
    void aLongerContentInTheSameFileCountsAsNew() throws IOException {
        Files.writeString(fixture.file(), THEIRS.repeat(9));
        assertThat(fixture.texts()).hasSize(9).containsOnly("theirs");
        assertThat(fixture.positions()).startsWith(3L);
    }

    @Test
    void aLineOverwrittenInItsPlaceIsNoticed() throws IOException {
        fixture.texts();
        Files.writeString(fixture.file(), fixture.content().replace("ours", "OURS"));
        assertThat(fixture.texts()).containsExactly("OURS");
        assertThat(fixture.journal().changesAfter(Position.START, Integer.MAX_VALUE))
                .hasSize(1);
    }

    @Test
    void aDeletedFileIsCreatedAgain() throws IOException {
        Files.delete(fixture.file());
        assertThat(fixture.texts()).isEmpty();
        fixture.append("a", "again");
        assertThat(fixture.content()).contains("again");
        assertThat(fixture.positions()).containsExactly(3L);
    }

    @Test
    void aFileReplacedWhileTheJournalWasClosedCountsAsNew() throws IOException {
        fixture.append("a", "more");
        fixture.close();
        Files.writeString(fixture.file(), THEIRS);
        try (JournalFixture again = JournalFixture.open(folder)) {
            Change change = again.journal()
                    .changesAfter(new Position(2), Integer.MAX_VALUE)
                    .get(0);
            assertThat(change.type()).isEqualTo(Type.REPLACED_FILE);
            assertThat(again.positions()).containsExactly(change.position().value() + 1);
            again.reopen();
            assertThat(again.positions()).containsExactly(change.position().value() + 1);
        }
    }

    @Test
    void linesAppendedWhileTheJournalWasClosedHaveTheNextPositions() {
        fixture.delete(fixture.append("a", "more").id());
        fixture.close();
        fixture.otherProgramAppends(THEIRS);
        try (JournalFixture again = JournalFixture.open(folder)) {
            assertThat(again.positions()).containsExactly(1L, 4L);
        }
    }

    @Test
    void aReadReturnsTheRemainingEntriesWhenAnotherProgramTruncatesTheFile() {
        fixture.otherProgramAppends(THEIRS.repeat(9));
        fixture.reopen();

        Slice<NoteEntry> found = fixture.journal()
                .search(
                        EntryQuery.ofLane(Journal.ALL_ENTRIES),
                        entry -> {
                            fixture.otherProgramCutsOffEverything();
                            return true;
                        },
                        Position.END,
                        0,
                        10);

        assertThat(found.entries()).hasSizeBetween(1, 9);
        assertThat(fixture.texts()).isEmpty();
    }
}
