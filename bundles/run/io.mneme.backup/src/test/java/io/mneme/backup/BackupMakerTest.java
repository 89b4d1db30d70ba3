package io.mneme.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.journal.JournalException;
import io.mneme.backup.archive.BackupArchive;
import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupMakerTest {

    @TempDir
    Path folder;

    private Path home;
    private Path data;
    private Path backups;
    private Path file;

    @BeforeEach
    void makeFolders() throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        data = Files.createDirectory(folder.resolve("data"));
        backups = Files.createDirectory(folder.resolve("backups"));
        file = backups.resolve("monday.zip");
    }

    private void write(Path path, String content) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private BackupMaker maker(SampleJournal... journals) {
        ContainerFolders folders = new ContainerFolders(
                Optional.of(home),
                Optional.of(home),
                data,
                List.of(data.resolve("index"), data.resolve("statistics")),
                Map.of("focus", data.resolve("focus"), "transcriptions", folder.resolve("mirror")));
        return new BackupMaker("0.1.0", folders, List.of(journals), List.of());
    }

    private SampleJournal notes(int failures) {
        return new SampleJournal("notes", data.resolve("notes"), failures);
    }

    private List<String> paths() throws IOException {
        try (BackupArchive archive = BackupArchive.open(file)) {
            return archive.manifest().files().stream()
                    .map(SavedFile::path)
                    .sorted()
                    .toList();
        }
    }

    private BackupResult backup(SampleJournal... journals) throws IOException {
        return maker(journals).write(new BackupTarget(file, false));
    }

    @Test
    void hasTheFilesOfSnapshotsAndWhatTheManifestSaysOfJournals() throws IOException {
        BackupResult result = backup(notes(0), new SampleJournal("wenzi", folder.resolve("elsewhere"), 0));
        assertThat(paths())
                .containsExactly(
                        "data/notes/.mneme/ledger.jsonl",
                        "data/notes/notes.jsonl",
                        "outside/wenzi/.mneme/ledger.jsonl",
                        "outside/wenzi/wenzi.jsonl");
        assertThat(result.manifest().journals())
                .containsExactly(
                        new SavedJournal(
                                "notes", "data/notes", data.resolve("notes").toString(), 2, 3, "abc"),
                        new SavedJournal(
                                "wenzi",
                                "outside/wenzi",
                                folder.resolve("elsewhere").toString(),
                                2,
                                3,
                                "abc"));
        assertThat(result.toString()).startsWith("Wrote and verified " + file + ": 4 entries of 2 journals, 4 files");
    }

    @Test
    void hasWhatElseIsKeptButNothingDerived() throws IOException {
        write(data.resolve("notes/quarantine/notes.jsonl.ab.torn"), "{");
        write(data.resolve("notes/.lock"), "1");
        write(data.resolve("notes/notes.jsonl"), "not that of the snapshot");
        write(data.resolve("closed/old.jsonl"), "{}\n");
        write(data.resolve("closed/.mneme/ledger.jsonl"), "");
        write(data.resolve("closed/.mneme/checkpoint"), "");
        write(data.resolve("closed/.old.jsonl.1-2.next"), "");
        write(data.resolve("focus/a.json"), "{}");
        write(data.resolve("settings_history.jsonl"), "{}\n");
        write(data.resolve("index/segments_1"), "x");
        write(data.resolve("statistics/sums"), "x");
        write(data.resolve(".run/token"), "secret");
        write(data.resolve(".run/configuration/io/mneme/policies.config"), "x");
        write(folder.resolve("mirror/2026/a.txt"), "x");
        backup(notes(0));
        assertThat(paths())
                .containsExactly(
                        "data/.run/configuration/io/mneme/policies.config",
                        "data/closed/.mneme/ledger.jsonl",
                        "data/closed/old.jsonl",
                        "data/focus/a.json",
                        "data/notes/.mneme/ledger.jsonl",
                        "data/notes/notes.jsonl",
                        "data/notes/quarantine/notes.jsonl.ab.torn",
                        "data/settings_history.jsonl",
                        "outside/transcriptions/2026/a.txt");
    }

    @Test
    void hasSettingsThatWereChangedAndPlugins() throws IOException {
        write(home.resolve("libexec/etc/a.cfg"), "a=1");
        write(home.resolve("etc/a.cfg"), "a=1");
        write(home.resolve("libexec/etc/b.cfg"), "b=1");
        write(home.resolve("etc/b.cfg"), "b=2");
        write(home.resolve("etc/own.cfg"), "c=1");
        write(home.resolve("etc/logback.xml"), "<x/>");
        write(home.resolve("deploy/README.md"), "x");
        write(home.resolve("deploy/margin.jar"), "x");
        backup();
        assertThat(paths()).containsExactly("deploy/margin.jar", "etc/b.cfg", "etc/own.cfg");
    }

    @Test
    void aFolderThatIsALinkIsCopiedIfAConfigurationNamesItAndOtherwiseReported() throws IOException {
        write(folder.resolve("disk2/focus/a.json"), "{}");
        Files.createSymbolicLink(data.resolve("focus"), folder.resolve("disk2/focus"));
        Files.createSymbolicLink(data.resolve("stray"), folder.resolve("disk2"));
        BackupResult result = backup();
        assertThat(paths()).containsExactly("data/focus/a.json");
        assertThat(result.leftOut()).containsExactly(data.toRealPath().resolve("stray") + " is a link");
        assertThat(result.toString()).contains("Not in it: ").contains("stray");
    }

    @Test
    void onlyTheOwnerMayReadTheFile() throws IOException {
        backup();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyIfAskedFor() throws IOException {
        Files.writeString(file, "precious");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(this::backup)
                .withMessageContaining("--force")
                .withMessageContaining(file.toString());
        assertThat(file).hasContent("precious");
        maker().write(new BackupTarget(file, true));
        assertThat(paths()).isEmpty();
    }

    @Test
    void aFileInTheDataFolderIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> maker().write(new BackupTarget(data.resolve("monday.zip"), false)))
                .withMessageContaining("must not be in the data folder");
    }

    @Test
    void aFolderThatDoesNotExistIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> maker().write(new BackupTarget(folder.resolve("no/monday.zip"), false)))
                .withMessageContaining("does not exist");
    }

    @Test
    void beginsAgainAfterAnotherProgramHasReplacedAFile() throws IOException {
        SampleJournal journal = notes(2);
        assertThat(backup(journal).manifest().entries()).isEqualTo(2);
        assertThat(journal.open()).isZero();
    }

    @Test
    void aBackupThatFailsLeavesNoFileAndNoSnapshot() {
        SampleJournal journal = notes(99);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> backup(journal))
                .withMessageContaining("another program has replaced notes.jsonl");
        assertThat(backups).isEmptyDirectory();
        assertThat(journal.open()).isZero();
    }

    @Test
    void anInterruptEndsItAndLeavesNoFile() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> backup(notes(0)));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(backups).isEmptyDirectory();
    }
}
