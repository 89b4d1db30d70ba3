package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replay of what a ledger line has left to be done. */
class RedoTest {

    private static final String ARCHIVE = "old/2026-01.jsonl";
    private static final String FORMER = "one\ntwo\n";
    private static final String TOKEN = "7-1";

    @TempDir
    Path folder;

    private final Storage disk = new UnsyncedStorage();
    private Settings settings;
    private Prepared names;
    private Ledger ledger;
    private Redo redo;
    private Work rotation;

    @BeforeEach
    void stageARotationOfOneLine() throws IOException {
        Layout layout = new ActiveAndArchives(Notebook.FILE, "old", 1, 0, 0);
        settings = new Settings(folder, layout, Durability.NEVER, Duration.ofSeconds(1), 8 << 20);
        names = new Prepared(settings);
        Files.createDirectories(folder.resolve("old"));
        Files.createDirectories(settings.memory());
        ledger = Ledger.open(settings.ledger(), disk);
        redo = new Redo(settings, disk, (former, covered, name) -> {});
        Files.writeString(active(), FORMER);
        Files.writeString(archive(), "zero\n");
        Files.writeString(names.copy(Notebook.FILE, TOKEN), "two\n");
        Files.writeString(names.lines(ARCHIVE, TOKEN), "one\n");
        ShelvedFile content = new ShelvedFile(active(), LineFile.key(active()), new Shelf());
        Seal former = Seal.of(Notebook.FILE, 4, 3, content);
        content.release();
        rotation = new Work(
                TOKEN,
                List.of(new Addition(ARCHIVE, 5)),
                List.of(new Swap(Notebook.FILE, Notebook.FILE, FORMER.length(), 4, former)));
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private Path active() {
        return settings.path(Notebook.FILE);
    }

    private Path archive() {
        return settings.path(ARCHIVE);
    }

    private void recover() throws IOException {
        redo.recover(Optional.of(rotation), ledger);
        assertThat(names.all()).isEmpty();
    }

    @Test
    void stagedLinesAreAppendedAndTheCopyTakesThePlaceOfItsFile() throws IOException {
        assertThat(redo.isHalfDone(rotation)).isTrue();
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
        assertThat(redo.isHalfDone(rotation)).isFalse();
    }

    @Test
    void aSecondReplayChangesNothing() throws IOException {
        recover();
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
    }

    @Test
    void linesThatWereAppendedInPartAreCompletedBehindThoseOfAnotherProgram() throws IOException {
        Files.writeString(archive(), "theirs\non", StandardOpenOption.APPEND);
        recover();
        assertThat(archive()).hasContent("zero\ntheirs\none\n");
    }

    @Test
    void linesAppendedToTheFileMeanwhileAreInItsCopy() throws IOException {
        Files.writeString(active(), "late\n", StandardOpenOption.APPEND);
        recover();
        assertThat(active()).hasContent("two\nlate\n");
    }

    @Test
    void aCopyThatWasBroughtUpToDateBeforeTheCrashHoldsNothingTwice() throws IOException {
        Files.writeString(active(), "late\n", StandardOpenOption.APPEND);
        Files.writeString(names.copy(Notebook.FILE, TOKEN), "la", StandardOpenOption.APPEND);
        recover();
        assertThat(active()).hasContent("two\nlate\n");
    }

    @Test
    void aFileThatWasReplacedStaysAndNoLineIsMoved() throws IOException {
        Files.writeString(archive(), "one\n", StandardOpenOption.APPEND);
        Files.writeString(active(), "theirs, and longer than before\n");
        recover();
        assertThat(active()).hasContent("theirs, and longer than before\n");
        assertThat(archive()).hasContent("zero\n");
    }

    @Test
    void linesBehindWhichAnotherProgramHasAppendedAreNotTakenOut() throws IOException {
        Files.writeString(archive(), "one\ntheirs\n", StandardOpenOption.APPEND);
        Files.delete(active());
        recover();
        assertThat(active()).doesNotExist();
        assertThat(archive()).hasContent("zero\none\ntheirs\n");
    }

    @Test
    void aFileOfAnotherKeyIsRefusedThoughItHoldsTheSameLines() throws IOException {
        assertThat(redo.finish(rotation, Map.of(Notebook.FILE, "another"), ledger))
                .containsExactly(Notebook.FILE);
        assertThat(active()).hasContent(FORMER);
        assertThat(archive()).hasContent("zero\n");
    }

    @Test
    void stagedFilesOfAnotherTokenAreDeleted() throws IOException {
        Files.writeString(names.copy(Notebook.FILE, "9-9"), "never noted\n");
        Files.writeString(names.lines(ARCHIVE, "9-9"), "never noted\n");
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
    }
}
