package io.mneme.store.jsonl.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.harness.UnsyncedStorage;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay applies the steps of an intent that a crash has interrupted. */
class IntentReplayTest {

    private static final String ARCHIVE = "old/2026-01.jsonl";
    private static final String FORMER = "one\ntwo\n";
    private static final String TOKEN = "7-1";

    @TempDir
    Path folder;

    private final Storage disk = new UnsyncedStorage();
    private JournalSettings settings;
    private StagedPaths names;
    private IntentReplay replay;
    private Intent rotation;

    @BeforeEach
    void stageARotationOfOneLine() throws IOException {
        FileLayout layout = new ArchivingLayout(JournalFixture.FILE, "old", 1, 0, 0);
        settings = new JournalSettings("note", folder, layout, Durability.NEVER, Duration.ofSeconds(1), 8 << 20);
        names = new StagedPaths(settings);
        Files.createDirectories(folder.resolve("old"));
        Files.createDirectories(settings.metadataFolder());
        replay = new IntentReplay(settings, disk, (former, covered, name) -> {});
        Files.writeString(active(), FORMER);
        Files.writeString(archive(), "zero\n");
        Files.writeString(names.copy(JournalFixture.FILE, TOKEN), "two\n");
        Files.writeString(names.lines(ARCHIVE, TOKEN), "one\n");
        LazyFile content = new LazyFile(active(), AppendFile.key(active()), new FileHandleCache());
        Fingerprint former = Fingerprint.of(JournalFixture.FILE, 4, 3, content);
        content.release();
        rotation = new Intent(
                TOKEN,
                List.of(new AppendStep(ARCHIVE, 5)),
                List.of(new ReplaceStep(JournalFixture.FILE, JournalFixture.FILE, FORMER.length(), 4, former)));
    }

    private Path active() {
        return settings.path(JournalFixture.FILE);
    }

    private Path archive() {
        return settings.path(ARCHIVE);
    }

    private void recover() throws IOException {
        replay.recover(Optional.of(rotation));
        assertThat(names.listFiles()).isEmpty();
    }

    @Test
    void stagedLinesAreAppendedAndTheCopyReplacesItsFile() throws IOException {
        assertThat(replay.isInProgress(rotation)).isTrue();
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
        assertThat(replay.isInProgress(rotation)).isFalse();
    }

    @Test
    void aSecondReplayChangesNothing() throws IOException {
        recover();
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
    }

    @Test
    void linesThatWereAppendedInPartAreCompletedAfterThoseOfAnotherProgram() throws IOException {
        Files.writeString(archive(), "theirs\non", StandardOpenOption.APPEND);
        recover();
        assertThat(archive()).hasContent("zero\ntheirs\none\n");
    }

    @Test
    void linesThatWereAppendedToTheFileMeanwhileAreInItsCopy() throws IOException {
        Files.writeString(active(), "late\n", StandardOpenOption.APPEND);
        recover();
        assertThat(active()).hasContent("two\nlate\n");
    }

    @Test
    void aCopyThatWasCompletedBeforeTheCrashContainsNoLineTwice() throws IOException {
        Files.writeString(active(), "late\n", StandardOpenOption.APPEND);
        Files.writeString(names.copy(JournalFixture.FILE, TOKEN), "la", StandardOpenOption.APPEND);
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
    void linesAfterWhichAnotherProgramHasAppendedAreNotRemoved() throws IOException {
        Files.writeString(archive(), "one\ntheirs\n", StandardOpenOption.APPEND);
        Files.delete(active());
        recover();
        assertThat(active()).doesNotExist();
        assertThat(archive()).hasContent("zero\none\ntheirs\n");
    }

    @Test
    void aFileWithAnotherKeyIsRejectedThoughItContainsTheSameLines() throws IOException {
        assertThat(replay.finish(rotation, Map.of(JournalFixture.FILE, "another")))
                .containsExactly(JournalFixture.FILE);
        assertThat(active()).hasContent(FORMER);
        assertThat(archive()).hasContent("zero\n");
    }

    @Test
    void stagedFilesOfAnotherTokenAreDeleted() throws IOException {
        Files.writeString(names.copy(JournalFixture.FILE, "9-9"), "never noted\n");
        Files.writeString(names.lines(ARCHIVE, "9-9"), "never noted\n");
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
    }

    /** Stages the same rotation without a copy of its lines: the former file has them under a second name. */
    private void stageByASecondName() throws IOException {
        Files.delete(names.lines(ARCHIVE, TOKEN));
        Files.createLink(names.lines(JournalFixture.FILE, TOKEN), active());
        rotation = new Intent(
                TOKEN,
                List.of(new AppendStep(ARCHIVE, 5, JournalFixture.FILE, List.of(new ByteRange(0, 4)))),
                rotation.replaceSteps());
    }

    @Test
    void linesAreTakenFromTheFormerFileByItsSecondName() throws IOException {
        stageByASecondName();
        assertThat(replay.isInProgress(rotation)).isTrue();
        recover();
        assertThat(active()).hasContent("two\n");
        assertThat(archive()).hasContent("zero\none\n");
        recover();
        assertThat(archive()).hasContent("zero\none\n");
    }

    @Test
    void linesThatWereLostWithThePowerAfterTheRenameAreAppendedAgain() throws IOException {
        stageByASecondName();
        assertThat(replay.apply(rotation, Map.of())).isEmpty();
        assertThat(replay.isInProgress(rotation)).isTrue();
        Files.writeString(archive(), "zero\non");
        Files.writeString(active(), "three\n", StandardOpenOption.APPEND);
        recover();
        assertThat(active()).hasContent("two\nthree\n");
        assertThat(archive()).hasContent("zero\none\n");
    }

    @Test
    void linesInSeveralRangesAreCompletedWithinOne() throws IOException {
        stageByASecondName();
        rotation = new Intent(
                TOKEN,
                List.of(new AppendStep(
                        ARCHIVE, 5, JournalFixture.FILE, List.of(new ByteRange(0, 4), new ByteRange(4, 8)))),
                rotation.replaceSteps());
        Files.writeString(archive(), "one\ntw", StandardOpenOption.APPEND);
        recover();
        assertThat(archive()).hasContent("zero\none\ntwo\n");
    }

    @Test
    void aFileThatWasRenamedOverTheFormerOneStaysAndNoLineIsMoved() throws IOException {
        stageByASecondName();
        Files.writeString(archive(), "one\n", StandardOpenOption.APPEND);
        Path theirs = Files.writeString(folder.resolve("theirs"), "theirs, and longer than before\n");
        Files.move(theirs, active(), StandardCopyOption.REPLACE_EXISTING);
        recover();
        assertThat(active()).hasContent("theirs, and longer than before\n");
        assertThat(archive()).hasContent("zero\n");
    }

    @Test
    void aFormerFileThatWasCutInPlaceStaysAsItIs() throws IOException {
        stageByASecondName();
        Files.writeString(active(), "t\n");
        recover();
        assertThat(active()).hasContent("t\n");
        assertThat(archive()).hasContent("zero\n");
    }
}
