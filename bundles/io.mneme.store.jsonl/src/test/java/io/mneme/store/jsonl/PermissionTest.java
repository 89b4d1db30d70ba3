package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that must not be written or read, for a while. */
class PermissionTest {

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void aFolder() throws Exception {
        folder = Files.createDirectory(parent.resolve("notes"));
        assumeTrue(Bound.isPossible(parent), "root is not bound by permissions, and setpriv cannot change that here");
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
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.append("a", "one");
            notebook.append("a", "two");
        }
    }

    @Test
    void aJournalThatMustNotBeWrittenIsReadAndWrittenWhenItMay() throws IOException {
        givenAJournal();
        allow("r-x", "r--");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two]");
            assertThat(bound.answerTo("append three"))
                    .isEqualTo("this journal cannot be written at present; the container's log says why");
            assertThat(bound.answerTo("state")).contains("cannot be written");
            allow("rwx", "rw-");
            assertThat(bound.answerTo("append four")).isEqualTo("four");
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, four]");
        }
    }

    @Test
    void aFileOfAnotherProgramInAFolderThatMustNotBeWrittenIsRead() throws IOException {
        Notebook.given(folder, "{\"text\":\"theirs\"}\n{\"text\":\"torn");
        allow("r-x", "r--");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).isEqualTo("[theirs]");
            assertThat(bound.answerTo("append three")).contains("cannot be written");
            allow("rwx", "rw-");
            assertThat(bound.answerTo("append three")).isEqualTo("three");
            assertThat(bound.answerTo("texts")).isEqualTo("[theirs, three]");
        }
    }

    @Test
    void aFolderThatMustNotBeWrittenAnyMoreKeepsWhatItHas() throws IOException {
        givenAJournal();
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("append three")).isEqualTo("three");
            allow("r-x", "r--");
            assertThat(bound.answerTo("edit changed")).startsWith("cannot edit").contains("denied");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three]");
            allow("rwx", "rw-");
            assertThat(bound.answerTo("edit changed")).isEqualTo("changed");
            assertThat(bound.answerTo("texts")).isEqualTo("[changed, two, three]");
        }
    }

    @Test
    void aLedgerThatMustNotBeReadIsNotTakenForNone() throws IOException {
        givenAJournal();
        allow(folder.resolve(".mneme"), "---");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).startsWith("cannot open").contains("AccessDeniedException", ".mneme");
        }
    }

    @Test
    void aFileThatMustNotBeWrittenIsRead() throws IOException {
        givenAJournal();
        allow(folder.resolve(Notebook.FILE), "r--");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two]");
            assertThat(bound.answerTo("append three"))
                    .startsWith("cannot append")
                    .contains(Notebook.FILE);
            allow("rwx", "rw-");
            assertThat(bound.answerTo("append three")).isEqualTo("three");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three]");
        }
    }

    @Test
    void anArchiveThatMustNotBeReadIsNamedAndTheRestServed() throws IOException {
        Path archives = Files.createDirectory(folder.resolve("notes_archives"));
        Path archive = Files.writeString(archives.resolve("2026-01.jsonl"), "{\"text\":\"old\"}\n");
        Notebook.given(folder, "{\"text\":\"new\"}\n");
        allow(archive, "---");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).isEqualTo("[new]");
            assertThat(bound.answerTo("skipped")).contains("2026-01.jsonl", "Permission denied");
            assertThat(bound.answerTo("append newer")).isEqualTo("newer");
        }
        allow("rwx", "rw-");
        try (Bound bound = Bound.to(folder)) {
            // Nothing was known of it, so its lines have positions behind the others.
            assertThat(bound.answerTo("texts")).isEqualTo("[new, newer, old]");
        }
    }

    /** Archives of January hold "one" and "two", the active file "three" and "four". */
    private void givenArchives() throws IOException {
        Path archives = Files.createDirectory(folder.resolve("notes_archives"));
        Files.writeString(archives.resolve("2026-01.jsonl"), "{\"text\":\"one\"}\n{\"text\":\"two\"}\n");
        Notebook.given(folder, "{\"text\":\"three\"}\n{\"text\":\"four\"}\n");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4]");
        }
    }

    @Test
    void aFolderThatCannotBeEnteredForAMomentKeepsItsEntriesAndTheirPositions() throws IOException {
        givenArchives();
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("append five")).isEqualTo("five");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four, five]");
            allow(folder, "---");
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            assertThat(bound.answerTo("append six")).startsWith("cannot append").contains("AccessDenied");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four, five]");
            allow(folder, "rwx");
            assertThat(bound.answerTo("append six")).isEqualTo("six");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four, five, six]");
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4, 5, 6]");
            assertThat(bound.answerTo("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aFolderThatMayBeListedButNotEnteredKeepsItsEntriesAndTheirPositions() throws IOException {
        givenArchives();
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            allow(folder, "r--");
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            allow(folder, "rwx");
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(bound.answerTo("changes")).isEqualTo("[]");
        }
    }

    @Test
    void whatWasNotReadYetIsRefusedAndNotLeftOutWhileItsFolderCannotBeEntered() throws IOException {
        givenArchives();
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            allow(folder.resolve("notes_archives"), "---");
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            assertThat(bound.answerTo("texts")).startsWith("cannot read").contains("AccessDenied", "2026-01.jsonl");
            assertThat(bound.answerTo("page")).contains("three", "four", "2 entries cannot be read");
            allow(folder.resolve("notes_archives"), "rwx");
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four]");
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(bound.answerTo("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aJournalWhoseArchivesCannotBeEnteredDoesNotOpenAndKeepsItsPositions() throws IOException {
        givenArchives();
        allow(folder.resolve("notes_archives"), "---");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).startsWith("cannot open").contains("AccessDenied", "notes_archives");
        }
        allow(folder.resolve("notes_archives"), "r--");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).startsWith("cannot open").contains("AccessDenied", "notes_archives");
        }
        allow(folder.resolve("notes_archives"), "rwx");
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four]");
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4]");
            assertThat(bound.answerTo("changes")).isEqualTo("[]");
        }
    }

    @Test
    void aLedgerThatCannotBeReachedForAMomentChangesNothing() throws IOException {
        givenArchives();
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            allow(folder.resolve(".mneme"), "---");
            assertThat(bound.answerTo("state")).isEqualTo("writes");
            assertThat(bound.answerTo("append five")).isEqualTo("five");
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4, 5]");
            allow(folder.resolve(".mneme"), "rwx");
            assertThat(bound.answerTo("changes")).isEqualTo("[]");
        }
        try (Bound bound = Bound.to(folder)) {
            assertThat(bound.answerTo("positions")).isEqualTo("[1, 2, 3, 4, 5]");
        }
    }

    @Test
    void aReaderBesideTheWriterKeepsWhatItSawWhileTheFolderCannotBeEntered() throws IOException {
        givenArchives();
        try (Bound writer = opened();
                Bound reader = opened()) {
            assertThat(reader.answerTo("texts")).isEqualTo("[one, two, three, four]");
            allow(folder, "---");
            assertThat(reader.answerTo("state")).contains("is being written by process");
            assertThat(reader.answerTo("texts")).isEqualTo("[one, two, three, four]");
            allow(folder, "rwx");
            assertThat(writer.answerTo("append five")).isEqualTo("five");
            assertThat(reader.answerTo("positions")).isEqualTo("[1, 2, 3, 4, 5]");
        }
    }

    private Bound opened() throws IOException {
        Bound bound = Bound.to(folder);
        assertThat(bound.answerTo("texts")).isEqualTo("[one, two, three, four]");
        return bound;
    }
}
