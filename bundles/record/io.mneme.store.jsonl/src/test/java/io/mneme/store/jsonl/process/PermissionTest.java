package io.mneme.store.jsonl.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mneme.store.jsonl.JournalFixture;
import io.mneme.store.jsonl.harness.UnprivilegedProcess;
import io.mneme.store.jsonl.harness.UnprivilegedProcess.OpenedJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process temporarily lacks the permission to write or read files and folders. */
class PermissionTest {

    private static UnprivilegedProcess process;

    @TempDir
    Path parent;

    private Path folder;

    @BeforeAll
    static void aProcess(@TempDir Path scratch) throws Exception {
        assumeTrue(
                UnprivilegedProcess.isPossible(scratch),
                "root is not bound by permissions, and setpriv cannot change that here");
        process = UnprivilegedProcess.start(scratch);
    }

    @AfterAll
    static void endTheProcess() {
        if (process != null) {
            process.close();
        }
    }

    @BeforeEach
    void aFolder() throws IOException {
        folder = Files.createDirectory(parent.resolve("notes"));
    }

    @AfterEach
    void allowAll() {
        allow("rwx", "rw-");
    }

    private void allow(String folders, String files) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                allow(path, Files.isDirectory(path) ? folders : files);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void allow(Path path, String what) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(what + "------"));
    }

    private void givenAJournal() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            fixture.append("a", "two");
        }
    }

    @Test
    void aJournalThatMustNotBeWrittenIsReadAndWrittenWhenItMay() throws IOException {
        givenAJournal();
        allow("r-x", "r--");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).isEqualTo("[one, two]");
            assertThat(journal.send("append three"))
                    .isEqualTo("this journal cannot be written at present; the container's log has the reason");
            assertThat(journal.send("state")).contains("cannot be written");
            allow("rwx", "rw-");
            assertThat(journal.send("append four")).isEqualTo("four");
            assertThat(journal.send("state")).isEqualTo("writes");
            assertThat(journal.send("texts")).isEqualTo("[one, two, four]");
        }
    }

    @Test
    void aFileOfAnotherProgramInAFolderThatMustNotBeWrittenIsRead() throws IOException {
        JournalFixture.write(folder, "{\"text\":\"theirs\"}\n{\"text\":\"torn");
        allow("r-x", "r--");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).isEqualTo("[theirs]");
            assertThat(journal.send("append three")).contains("cannot be written");
            allow("rwx", "rw-");
            assertThat(journal.send("append three")).isEqualTo("three");
            assertThat(journal.send("texts")).isEqualTo("[theirs, three]");
        }
    }

    @Test
    void aFolderThatMustNotBeWrittenAnyMoreKeepsWhatItHas() throws IOException {
        givenAJournal();
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("append three")).isEqualTo("three");
            allow("r-x", "r--");
            assertThat(journal.send("edit changed")).startsWith("cannot edit").contains("denied");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three]");
            allow("rwx", "rw-");
            assertThat(journal.send("edit changed")).isEqualTo("changed");
            assertThat(journal.send("texts")).isEqualTo("[changed, two, three]");
        }
    }

    @Test
    void anUnreadableLedgerIsNotTreatedAsMissing() throws IOException {
        givenAJournal();
        allow(folder.resolve(".mneme"), "---");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).startsWith("cannot open").contains("AccessDeniedException", ".mneme");
        }
    }

    @Test
    void aFileThatMustNotBeWrittenIsRead() throws IOException {
        givenAJournal();
        allow(folder.resolve(JournalFixture.FILE), "r--");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).isEqualTo("[one, two]");
            assertThat(journal.send("append three")).startsWith("cannot append").contains(JournalFixture.FILE);
            allow("rwx", "rw-");
            assertThat(journal.send("append three")).isEqualTo("three");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three]");
        }
    }

    @Test
    void anArchiveThatMustNotBeReadIsNamedAndTheRestServed() throws IOException {
        Path archives = Files.createDirectory(folder.resolve("notes_archives"));
        Path archive = Files.writeString(archives.resolve("2026-01.jsonl"), "{\"text\":\"old\"}\n");
        JournalFixture.write(folder, "{\"text\":\"new\"}\n");
        allow(archive, "---");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).isEqualTo("[new]");
            assertThat(journal.send("skipped")).contains("2026-01.jsonl", "Permission denied");
            assertThat(journal.send("append newer")).isEqualTo("newer");
        }
        allow("rwx", "rw-");
        try (OpenedJournal journal = process.open(folder)) {
            // The file was unknown before, so its lines have positions after the others.
            assertThat(journal.send("texts")).isEqualTo("[new, newer, old]");
        }
    }

    /** The archive of January contains "one" and "two", the active file "three" and "four". */
    private void givenArchives() throws IOException {
        Path archives = Files.createDirectory(folder.resolve("notes_archives"));
        Files.writeString(archives.resolve("2026-01.jsonl"), "{\"text\":\"one\"}\n{\"text\":\"two\"}\n");
        JournalFixture.write(folder, "{\"text\":\"three\"}\n{\"text\":\"four\"}\n");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4]");
        }
    }

    @Test
    void aFolderThatCannotBeEnteredForAMomentKeepsItsEntriesAndTheirPositions() throws IOException {
        givenArchives();
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("append five")).isEqualTo("five");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three, four, five]");
            allow(folder, "---");
            assertThat(journal.send("state")).isEqualTo("writes");
            assertThat(journal.send("append six")).startsWith("cannot append").contains("AccessDenied");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three, four, five]");
            allow(folder, "rwx");
            assertThat(journal.send("append six")).isEqualTo("six");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three, four, five, six]");
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4, 5, 6]");
            assertThat(journal.send("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aFolderThatMayBeListedButNotEnteredKeepsItsEntriesAndTheirPositions() throws IOException {
        givenArchives();
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("state")).isEqualTo("writes");
            allow(folder, "r--");
            assertThat(journal.send("state")).isEqualTo("writes");
            allow(folder, "rwx");
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(journal.send("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aReadFailsAndOmitsNoEntryWhileItsFolderCannotBeEntered() throws IOException {
        givenArchives();
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("state")).isEqualTo("writes");
            allow(folder.resolve("notes_archives"), "---");
            assertThat(journal.send("state")).isEqualTo("writes");
            assertThat(journal.send("texts")).startsWith("cannot read").contains("AccessDenied", "2026-01.jsonl");
            assertThat(journal.send("page")).contains("three", "four", "2 entries cannot be read");
            allow(folder.resolve("notes_archives"), "rwx");
            assertThat(journal.send("texts")).isEqualTo("[one, two, three, four]");
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(journal.send("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aJournalWhoseArchivesCannotBeEnteredDoesNotOpenAndKeepsItsPositions() throws IOException {
        givenArchives();
        allow(folder.resolve("notes_archives"), "---");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).startsWith("cannot open").contains("AccessDenied", "notes_archives");
        }
        allow(folder.resolve("notes_archives"), "r--");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).startsWith("cannot open").contains("AccessDenied", "notes_archives");
        }
        allow(folder.resolve("notes_archives"), "rwx");
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("texts")).isEqualTo("[one, two, three, four]");
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(journal.send("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aLedgerThatCannotBeReachedForAMomentChangesNothing() throws IOException {
        givenArchives();
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("state")).isEqualTo("writes");
            allow(folder.resolve(".mneme"), "---");
            assertThat(journal.send("state")).isEqualTo("writes");
            assertThat(journal.send("append five")).isEqualTo("five");
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4, 5]");
            allow(folder.resolve(".mneme"), "rwx");
            assertThat(journal.send("changes")).isEqualTo("[]");
        }
        try (OpenedJournal journal = process.open(folder)) {
            assertThat(journal.send("positions")).isEqualTo("[1, 2, 3, 4, 5]");
        }
    }

    @Test
    void aReaderBesideTheWriterKeepsWhatItSawWhileTheFolderCannotBeEntered() throws IOException {
        givenArchives();
        try (UnprivilegedProcess other = UnprivilegedProcess.start(parent);
                OpenedJournal writer = opened(process);
                OpenedJournal reader = opened(other)) {
            assertThat(reader.send("texts")).isEqualTo("[one, two, three, four]");
            allow(folder, "---");
            assertThat(reader.send("state")).contains("is being written by process");
            assertThat(reader.send("texts")).isEqualTo("[one, two, three, four]");
            allow(folder, "rwx");
            assertThat(writer.send("append five")).isEqualTo("five");
            assertThat(reader.send("positions")).isEqualTo("[1, 2, 3, 4, 5]");
        }
    }

    private OpenedJournal opened(UnprivilegedProcess opening) {
        OpenedJournal journal = opening.open(folder);
        assertThat(journal.send("texts")).isEqualTo("[one, two, three, four]");
        return journal;
    }
}
