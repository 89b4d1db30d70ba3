package io.mneme.backup.restore;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.backup.archive.BackupArchiveWriter;
import io.mneme.backup.archive.BackupManifest;
import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderRestoreTest {

    private static final Instant MODIFIED = Instant.parse("2026-03-01T10:00:00Z");
    private static final String CFG = "etc/io.mneme.dictation.cfg";

    @TempDir
    Path folder;

    private Path file;
    private Path data;
    private Path home;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void makeBackup() throws IOException {
        data = folder.resolve("data");
        home = Files.createDirectory(folder.resolve("home"));
        file = Files.createFile(folder.resolve("backup.zip"));
        List<SavedFile> files = new ArrayList<>();
        try (BackupArchiveWriter writer = new BackupArchiveWriter(file)) {
            for (String path : List.of(
                    "data/notes/notes.jsonl",
                    "data/notes/.mneme/ledger.jsonl",
                    "data/focus/a.json",
                    "outside/dictation/history.jsonl",
                    CFG,
                    "deploy/margin.jar")) {
                files.add(writer.add(path, MODIFIED, to -> to.write(("content of " + path).getBytes(UTF_8))));
            }
            writer.finish(new BackupManifest(
                    "0.1.0",
                    MODIFIED,
                    List.of(
                            new SavedJournal("note", "data/notes", "/old/data/notes", 1, 1, "abc"),
                            new SavedJournal("dictation", "outside/dictation", "/old/wenzi", 1, 1, "def")),
                    files));
        }
    }

    private int restore(String verb, Path into, Path base, String plugins) {
        return RestoreMain.run(
                new String[] {verb, file.toString(), into.toString(), base.toString(), home.toString(), plugins},
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
    }

    private int restore() {
        return restore("restore", data, home, "no");
    }

    private List<String> filesOf(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> root.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private String output() {
        return out.toString(UTF_8);
    }

    private String errors() {
        return err.toString(UTF_8);
    }

    @Test
    void theDataFolderHasTheFilesAndAsksForNewLineages() throws IOException {
        assertThat(restore()).isZero();
        assertThat(filesOf(data))
                .containsExactly(
                        "focus/a.json",
                        "notes/.mneme/ledger.jsonl",
                        "notes/.mneme/restored",
                        "notes/notes.jsonl",
                        "outside/dictation/.mneme/restored",
                        "outside/dictation/history.jsonl");
        assertThat(data.resolve("notes/notes.jsonl")).hasContent("content of data/notes/notes.jsonl");
        assertThat(Files.getLastModifiedTime(data.resolve("notes/notes.jsonl")).toInstant())
                .isEqualTo(MODIFIED);
        assertThat(data.resolve(".restoring")).doesNotExist();
    }

    @Test
    void onlyTheOwnerMayReadWhatWasRestored() throws IOException {
        assertThat(restore()).isZero();
        try (Stream<Path> paths = Files.walk(data)) {
            assertThat(paths.toList())
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .endsWith("------"));
        }
    }

    @Test
    void itSaysWhereAJournalIsThatWasOutsideTheDataFolder() {
        restore();
        assertThat(output())
                .contains(
                        "the journal dictation was in /old/wenzi, and is now in " + data.resolve("outside/dictation"));
    }

    @Test
    void aFolderThatIsNotEmptyIsRefusedByNameAndStays() throws IOException {
        Files.createDirectories(data.resolve(".run"));
        assertThat(restore()).isEqualTo(2);
        assertThat(errors()).contains("the data folder must be empty, and has .run: " + data);
        assertThat(data.toFile().list()).containsExactly(".run");
    }

    @Test
    void anEmptyFolderIsUsed() throws IOException {
        Files.createDirectory(data);
        assertThat(restore()).isZero();
        assertThat(data.resolve("focus/a.json")).exists();
    }

    @Test
    void ofADamagedBackupNothingIsRestored() throws IOException {
        byte[] damaged = Files.readAllBytes(file);
        damaged[new String(damaged, ISO_8859_1).indexOf("deploy/margin.jar") + 50] ^= 1;
        Files.write(file, damaged);
        assertThat(restore()).isEqualTo(1);
        assertThat(errors()).contains("the backup is damaged: deploy/margin.jar");
        assertThat(data).doesNotExist();
        assertThat(filesOf(home)).isEmpty();
    }

    @Test
    void aCheckReadsEverythingAndWritesNothing() {
        assertThat(restore("check", data, home, "no")).isZero();
        assertThat(output()).contains("2 entries of 2 journals, 6 files").contains("Every file is as it was written.");
        assertThat(data).doesNotExist();
    }

    @Test
    void aFileThatIsAbsentIsNamed() throws IOException {
        Files.delete(file);
        assertThat(restore()).isEqualTo(1);
        assertThat(errors()).contains("NoSuchFile: " + file);
    }

    @Test
    void settingsThatNoOneHasChangedAreReplaced() throws IOException {
        writeSettings("as shipped", "as shipped");
        assertThat(restore()).isZero();
        assertThat(home.resolve(CFG)).hasContent("content of " + CFG);
    }

    @Test
    void settingsThatWereChangedStay() throws IOException {
        writeSettings("as shipped", "changed");
        assertThat(restore()).isZero();
        assertThat(home.resolve(CFG)).hasContent("changed");
        assertThat(output()).contains(home.resolve(CFG) + " is there already and stays as it is");
    }

    private void writeSettings(String shipped, String present) throws IOException {
        Files.createDirectories(home.resolve("libexec/etc"));
        Files.createDirectories(home.resolve("etc"));
        Files.writeString(home.resolve("libexec").resolve(CFG), shipped);
        Files.writeString(home.resolve(CFG), present);
    }

    @Test
    void pluginsAreInstalledOnlyIfAskedFor() throws IOException {
        assertThat(restore()).isZero();
        assertThat(home.resolve("deploy/margin.jar")).doesNotExist();
        assertThat(output()).contains("margin.jar is a plug-in, whose code would run, and was not installed");
        assertThat(restore("restore", folder.resolve("data2"), home, "yes")).isZero();
        assertThat(home.resolve("deploy/margin.jar")).hasContent("content of deploy/margin.jar");
    }

    @Test
    void aNewBaseFolderGetsSettingsAndData() throws IOException {
        Path base = folder.resolve("beside");
        assertThat(restore("into", base.resolve("data"), base, "yes")).isZero();
        assertThat(filesOf(base)).contains(CFG, "deploy/margin.jar", "data/notes/notes.jsonl");
    }

    @Test
    void aBaseFolderThatIsNotEmptyIsRefused() throws IOException {
        Path base = Files.createDirectory(folder.resolve("beside"));
        Files.createFile(base.resolve("letter.txt"));
        assertThat(restore("into", base.resolve("data"), base, "yes")).isEqualTo(2);
        assertThat(errors()).contains("the folder must be empty, and has letter.txt");
        assertThat(base.resolve("data")).doesNotExist();
    }
}
