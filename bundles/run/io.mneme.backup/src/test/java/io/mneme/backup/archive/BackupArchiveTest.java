package io.mneme.backup.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupArchiveTest {

    private static final Instant MADE_AT = Instant.parse("2026-03-01T10:00:00Z");

    /** As the first version has written it. */
    private static final String FIRST_MANIFEST =
            """
            {"format": 1, "mneme": "0.1.0", "made_at": "2026-03-01T10:00:00Z",
             "journals": [{"name": "note", "path": "data/notes", "location": "/home/ann/data/notes", "entries": 1,
                           "end": 3, "lineage": "abc"}],
             "files": [{"path": "data/notes/notes.jsonl", "bytes": 14,
                        "sha256": "SUM", "blocks": ["BLOCK"], "modified": "2026-03-01T09:00:00Z"}]}
            """;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("backup.zip");
    }

    private void writeSample() throws IOException {
        Files.createFile(file);
        Random random = new Random(33);
        byte[] noise = new byte[300];
        random.nextBytes(noise);
        try (BackupArchiveWriter writer = new BackupArchiveWriter(file)) {
            List<SavedFile> files = new ArrayList<>();
            files.add(writer.add(
                    "data/notes/notes.jsonl",
                    MADE_AT,
                    to -> to.write("{\"text\":1}\n".repeat(30).getBytes(UTF_8))));
            files.add(writer.add("data/notes/old.jsonl.gz", MADE_AT, to -> to.write(noise)));
            files.add(writer.add("data/empty", MADE_AT, to -> {}));
            SavedJournal journal = new SavedJournal("note", "data/notes", "/tmp/notes", 30, 31, "abc");
            writer.finish(new BackupManifest("0.1.0", MADE_AT, List.of(journal), files));
        }
    }

    private Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        try (BackupArchive archive = BackupArchive.open(file)) {
            contents.put("", archive.manifest().toString().getBytes(UTF_8));
            for (SavedFile saved : archive.manifest().files()) {
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                archive.copy(saved, content);
                contents.put(saved.path(), content.toByteArray());
            }
        }
        return contents;
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        writeSample();
        assertThat(contents()).containsOnlyKeys("", "data/notes/notes.jsonl", "data/notes/old.jsonl.gz", "data/empty");
        assertThat(contents().get("data/notes/notes.jsonl")).asString(UTF_8).hasLineCount(30);
        try (BackupArchive archive = BackupArchive.open(file)) {
            assertThat(archive.manifest().entries()).isEqualTo(30);
            assertThat(archive.manifest().bytes()).isEqualTo(630);
        }
    }

    @Test
    void eachFlippedByteIsRefusedOrHasNoEffect() throws IOException {
        writeSample();
        byte[] whole = Files.readAllBytes(file);
        Map<String, byte[]> before = contents();
        int refused = 0;
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 + new Random(at).nextInt(255));
            Files.write(file, damaged);
            try {
                assertThat(contents())
                        .as("byte %d", at)
                        .usingRecursiveComparison()
                        .isEqualTo(before);
            } catch (DamagedBackupException | UnsupportedFormatException refusal) {
                refused++;
                assertThat(refusal).as("byte %d", at).hasMessageContaining("backup");
            }
        }
        assertThat(refused).isGreaterThan(whole.length / 2);
    }

    @Test
    void eachShorterFileIsRefused() throws IOException {
        writeSample();
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatExceptionOfType(DamagedBackupException.class)
                    .as("%d bytes", length)
                    .isThrownBy(this::contents);
        }
    }

    @Test
    void theMessageNamesTheFileThatDiffers() throws IOException {
        writeSample();
        byte[] whole = Files.readAllBytes(file);
        // Within the noise, which is stored as it is.
        whole[new String(whole, ISO_8859_1).indexOf("old.jsonl.gz") + 100] ^= 1;
        Files.write(file, whole);
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessage(
                        "the backup is damaged: data/notes/old.jsonl.gz differs from its checksum between byte 0 and"
                                + " byte 300");
    }

    @Test
    void theMessageNamesThePlaceWithinALongFile() throws IOException {
        byte[] noise = new byte[3 << 20];
        new Random(33).nextBytes(noise);
        Files.createFile(file);
        try (BackupArchiveWriter writer = new BackupArchiveWriter(file)) {
            SavedFile saved = writer.add("data/noise.gz", MADE_AT, to -> to.write(noise));
            writer.finish(new BackupManifest("0.1.0", MADE_AT, List.of(), List.of(saved)));
        }
        byte[] whole = Files.readAllBytes(file);
        whole[5 << 18] ^= 1;
        Files.write(file, whole);
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("data/noise.gz differs from its checksum between byte 1048576 and byte 2097152");
    }

    @Test
    void aFileThatWasNotFinishedIsRefused() throws IOException {
        Files.createFile(file);
        try (BackupArchiveWriter writer = new BackupArchiveWriter(file)) {
            writer.add("data/a", MADE_AT, to -> to.write(new byte[100_000]));
        }
        assertThatExceptionOfType(DamagedBackupException.class).isThrownBy(this::contents);
    }

    private void write(Map<String, String> entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(UTF_8));
                zip.closeEntry();
            }
        }
    }

    private static String manifest(String content) {
        ContentDigest digest = new ContentDigest();
        digest.update(content.getBytes(UTF_8), 0, content.length());
        String sum = digest.finish();
        return FIRST_MANIFEST
                .replace("SUM", sum)
                .replace("BLOCK", digest.blocks().get(0));
    }

    @Test
    void theFormatOfTheFirstVersionIsRead() throws IOException {
        String line = "{\"text\":\"te\"}\n";
        write(Map.of("manifest.json", manifest(line), "data/notes/notes.jsonl", line));
        try (BackupArchive archive = BackupArchive.open(file)) {
            archive.verify();
            BackupManifest manifest = archive.manifest();
            assertThat(manifest.version()).isEqualTo("0.1.0");
            assertThat(manifest.madeAt()).isEqualTo(MADE_AT);
            assertThat(manifest.journals())
                    .containsExactly(new SavedJournal("note", "data/notes", "/home/ann/data/notes", 1, 3, "abc"));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {2, Long.MAX_VALUE})
    void aLaterFormatIsRefusedWithTheVersionThatHasWrittenIt(long format) throws IOException {
        write(Map.of("manifest.json", "{\"format\":" + format + ",\"mneme\":\"3.0.0\"}"));
        assertThatExceptionOfType(UnsupportedFormatException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("format " + format)
                .withMessageContaining("Mneme 3.0.0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data/../../evil",
                "../evil",
                "/etc/evil",
                "data//evil",
                "data/./evil",
                "data/c:evil",
                "data/a\\\\..\\\\evil",
                "data/a\\nb",
                "other/evil",
                "data",
                "data/"
            })
    void aPathThatLeadsElsewhereIsRefusedByName(String path) throws IOException {
        write(Map.of(
                "manifest.json", manifest("x").replace("data/notes/notes.jsonl", path), "data/notes/notes.jsonl", "x"));
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("which is not allowed");
    }

    @Test
    void aFileThatTheManifestLacksIsRefusedByName() throws IOException {
        String line = "{\"text\":\"te\"}\n";
        write(Map.of("manifest.json", manifest(line), "data/notes/notes.jsonl", line, "../evil", "x"));
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("../evil");
    }

    @Test
    void aFileThatIsMissingIsNamed() throws IOException {
        write(Map.of("manifest.json", manifest("x")));
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("lacks data/notes/notes.jsonl");
    }

    @Test
    void aFileThatIsLongerThanTheManifestSaysIsNotReadToItsEnd() throws IOException {
        write(Map.of("manifest.json", manifest("x"), "data/notes/notes.jsonl", "x".repeat(1_000_000)));
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("more than its 14 bytes");
    }

    @Test
    void anotherZipFileIsNoBackup() throws IOException {
        write(Map.of("letter.txt", "x"));
        assertThatExceptionOfType(DamagedBackupException.class)
                .isThrownBy(this::contents)
                .withMessageContaining("has no manifest.json");
    }
}
