package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.harness.AppendingProcess;
import io.mneme.store.jsonl.harness.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalFolderTest {

    @TempDir
    Path parent;

    @Test
    void isForItsOwnerOnly() throws IOException {
        Path folder = parent.resolve("new");
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.edit(fixture.append("a", "one").id(), "two");
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files).allSatisfy(file -> assertThat(
                                PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
            }
        }
    }

    @Test
    void aSecondJournalReadsAndReportsTheWritingProcess() {
        try (JournalFixture first = JournalFixture.open(parent)) {
            first.append("a", "one");
            try (JournalFixture second = JournalFixture.open(parent)) {
                assertThatExceptionOfType(ReadOnlyJournalException.class)
                        .isThrownBy(() -> second.append("a", "two"))
                        .withMessageContaining(
                                Long.toString(ProcessHandle.current().pid()));
                assertThat(second.journal().status().readOnly().orElseThrow())
                        .contains(Long.toString(ProcessHandle.current().pid()));
                first.append("a", "three");
                assertThat(second.texts()).containsExactly("one", "three");
                assertThat(second.positions()).isEqualTo(first.positions());
            }
        }
    }

    @Test
    void aSecondOneWritesWhenTheFirstHasClosed() {
        JournalFixture first = JournalFixture.open(parent);
        first.append("a", "one");
        try (JournalFixture second = JournalFixture.open(parent)) {
            first.close();
            second.append("a", "two");
            assertThat(second.texts()).containsExactly("one", "two");
            assertThat(second.journal().status().readOnly()).isEmpty();
        }
    }

    @Test
    void aSecondOneShowsNothingWhileFilesAreMovedAndFinishesThatWhenTheFirstIsGone() throws IOException {
        JournalFixture first = JournalFixture.open(parent);
        first.append("a", "one");
        first.edit(first.append("a", "two").id(), "three");
        Path moving =
                new StagedPaths(JournalFixture.settings(parent, Durability.NEVER)).copy(JournalFixture.FILE, token());
        Files.writeString(moving, "");
        try (JournalFixture second = JournalFixture.open(parent)) {
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(second::texts)
                    .withMessageContaining("a change of this journal's files is not finished");
            first.close();
            assertThat(second.texts()).containsExactly("one", "three");
            assertThat(moving).doesNotExist();
            try (JournalFixture restarted = JournalFixture.open(parent)) {
                restarted.append("a", "four");
                assertThat(second.texts()).containsExactly("one", "three", "four");
            }
        }
    }

    /** Returns the token of the last change of the files. */
    private String token() throws IOException {
        String ledger = Files.readString(parent.resolve(".mneme").resolve("ledger.jsonl"));
        Matcher token = Pattern.compile("\"token\":\"([^\"]+)\"").matcher(ledger);
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    @Test
    void anotherProcessReportsTheWritingProcess() throws Exception {
        try (JournalFixture first = JournalFixture.open(parent)) {
            assertThat(first.texts()).isEmpty();
            Process second = AppendingProcess.start(parent, Durability.NEVER);
            String said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            second.waitFor();
            assertThat(said)
                    .contains("is being written by process "
                            + ProcessHandle.current().pid());
            assertThat(first.texts()).isEmpty();
        }
    }

    @Test
    void isFreeAgainWhenOpeningFailsAndLeavesNoThread() throws IOException {
        Path changes = Files.createDirectories(parent.resolve(".mneme")).resolve("ledger.jsonl");
        Files.writeString(changes, "rubbish\n");
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> JournalFixture.open(parent))
                .withMessageContaining("line 1 is damaged");
        Eventually.assertHolds(() -> assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("mneme-upkeep-note"));
        Files.delete(changes);
        JournalFixture.open(parent).close();
    }

    @Test
    void aClosedJournalRejectsAllCalls() {
        JournalFixture fixture = JournalFixture.open(parent);
        String id = fixture.append("a", "one").id();
        fixture.close();
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.append("a", "two"));
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> fixture.delete(id));
        assertThatExceptionOfType(JournalException.class).isThrownBy(fixture::texts);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path real = Files.writeString(parent.resolve("real"), "");
        Path folder = Files.createDirectory(parent.resolve("linked"));
        Files.createSymbolicLink(folder.resolve(JournalFixture.FILE), real);
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> fixture.append("a", "one"))
                    .withMessageContaining("symbolic link");
            assertThat(fixture.journal().status().skipped().reasons())
                    .singleElement()
                    .asString()
                    .contains("is not a regular file");
        }
        assertThat(real).isEmptyFile();
    }

    @ParameterizedTest(name = "file \"{0}\"")
    @ValueSource(strings = {"", "../x", "a/b", ".hidden", "-x", "a b", "/x"})
    void theFileMustHaveAPlainName(String file) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JournalSettings(
                        "note", parent, new SingleFileLayout(file), Durability.NEVER, Duration.ofSeconds(1), 8 << 20))
                .withMessageContaining("file must be");
    }

    @Test
    void aConfigurationIsRejectedWithValueAndBound() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JournalSettings(
                        "note", parent, new SingleFileLayout("x"), Durability.NEVER, Duration.ZERO, 8 << 20))
                .withMessage("sync_interval_ms must be at least 1: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JournalSettings(
                        "note", parent, new SingleFileLayout("x"), Durability.NEVER, Duration.ofSeconds(1), 5))
                .withMessage("max_line_bytes must be 1024 to 67108864: 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durability.of("sometimes"))
                .withMessageContaining("always, interval, never");
        assertThatIllegalArgumentException().isThrownBy(() -> JournalSettings.folder(" "));
    }
}
