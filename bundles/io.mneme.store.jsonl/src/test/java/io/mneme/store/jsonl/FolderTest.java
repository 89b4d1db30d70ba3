package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderTest {

    @TempDir
    Path parent;

    @Test
    void isForItsOwnerOnly() throws IOException {
        Path folder = parent.resolve("new");
        try (Notebook notebook = Notebook.open(folder)) {
            notebook.edit(notebook.append("a", "one").id(), "two");
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files).allSatisfy(file -> assertThat(
                                PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            }
        }
    }

    @Test
    void aSecondWriterIsToldWhoHasIt() {
        try (Notebook first = Notebook.open(parent)) {
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> Notebook.open(parent))
                    .withMessageContaining(parent.toString())
                    .withMessageContaining(Long.toString(ProcessHandle.current().pid()));
            first.append("a", "one");
        }
        Notebook.open(parent).close();
    }

    @Test
    void anotherProcessIsToldWhoHasIt() throws Exception {
        try (Notebook first = Notebook.open(parent)) {
            assertThat(first.texts()).isEmpty();
            Process second = Writer.start(parent, Durability.NEVER);
            String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(second.waitFor()).isNotZero();
            assertThat(said)
                    .contains("is being written by process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void isFreeAgainWhenOpeningFails() throws IOException {
        Path changes = Files.createDirectories(parent.resolve(".mneme")).resolve(Notebook.FILE + ".changes");
        Files.writeString(changes, "rubbish\n");
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Notebook.open(parent))
                .withMessageContaining("line 1 is damaged");
        Files.delete(changes);
        Notebook.open(parent).close();
    }

    @Test
    void aClosedJournalRefusesEverything() {
        Notebook notebook = Notebook.open(parent);
        String id = notebook.append("a", "one").id();
        notebook.close();
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.append("a", "two"));
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> notebook.delete(id));
        assertThatExceptionOfType(JournalException.class).isThrownBy(notebook::texts);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path real = Files.writeString(parent.resolve("real"), "");
        Path folder = Files.createDirectory(parent.resolve("linked"));
        Files.createSymbolicLink(folder.resolve(Notebook.FILE), real);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Notebook.open(folder))
                .withMessageContaining("symbolic link");
    }

    @ParameterizedTest(name = "file \"{0}\"")
    @ValueSource(strings = {"", "../x", "a/b", ".hidden", "-x", "a b", "/x"})
    void theFileMustHaveAPlainName(String file) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(parent, file, Durability.NEVER, Duration.ofSeconds(1), 8 << 20))
                .withMessageContaining("file must be");
    }

    @Test
    void configurationIsRefusedWithValueAndBound() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(parent, "x", Durability.NEVER, Duration.ZERO, 8 << 20))
                .withMessage("sync_interval_ms must be at least 1: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(parent, "x", Durability.NEVER, Duration.ofSeconds(1), 5))
                .withMessage("max_line_bytes must be 1024 to 67108864: 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durability.of("sometimes"))
                .withMessageContaining("always, interval, never");
        assertThatIllegalArgumentException().isThrownBy(() -> Settings.folder(" "));
    }
}
