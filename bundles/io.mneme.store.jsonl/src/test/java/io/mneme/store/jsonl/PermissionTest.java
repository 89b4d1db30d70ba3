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
}
