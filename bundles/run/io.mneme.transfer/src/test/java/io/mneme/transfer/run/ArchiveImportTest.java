package io.mneme.transfer.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveImportTest {

    private static final String CHATGPT = "chatgpt-branches-and-parts.json";
    private static final String TUNING = JobFixture.TUNING;

    @TempDir
    Path folder;

    private JobFixture jobs;

    @BeforeEach
    void open() {
        jobs = JobFixture.of(folder);
    }

    @Test
    void readsNumberedFilesOfAnArchiveAndCountsTheOthers() throws IOException {
        byte[] zip = JobFixture.zip(
                "conversations-000.json",
                JobFixture.text(CHATGPT),
                "conversations-001.json",
                JobFixture.text(CHATGPT).replace("-8444-", "-9444-").replace("\"n-", "\"k-"),
                "user.json",
                "{\"id\":\"user-1\"}",
                "pictures/file-kettle.png",
                "\u0089PNG");
        ImportReport report = jobs.run(jobs.file("export.zip", zip), false);
        assertThat(report.files().importers()).containsExactly("chatgpt");
        assertThat(report.files().read()).isEqualTo(2);
        assertThat(report.files().ignored()).isEqualTo(2);
        assertThat(report.problems()).isEmpty();
        assertThat(jobs.messages("chatgpt:11111111-2222-4333-9444-555555555555"))
                .hasSize(6);
    }

    @Test
    void refusesEntriesThatLeaveTheArchiveByTheirNames() throws IOException {
        byte[] zip = JobFixture.zip(
                "../../outside.jsonl", TUNING,
                "/etc/absolute.jsonl", TUNING,
                "C:\\drive.jsonl", TUNING,
                "a/..\\b.jsonl", TUNING,
                "inside..jsonl", TUNING);
        ImportReport report = jobs.run(jobs.file("export.zip", zip), false);
        assertThat(report.problems())
                .containsExactly(
                        "../../outside.jsonl leaves the folder of the archive, and is refused",
                        "/etc/absolute.jsonl leaves the folder of the archive, and is refused",
                        "C:\\drive.jsonl leaves the folder of the archive, and is refused",
                        "a/..\\b.jsonl leaves the folder of the archive, and is refused");
        assertThat(report.entries().recorded()).isEqualTo(2);
        assertThat(Files.list(folder)).hasSize(1);
    }

    @Test
    void endsWhereAnArchiveExpandsWithoutBounds() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("first.jsonl"));
            out.write(TUNING.getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("zeros.bin"));
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i <= SourceWalk.MIN_BOMB_BYTES >> 20; i++) {
                out.write(zeros);
            }
        }
        ImportReport report = jobs.run(jobs.file("bomb.zip", bytes.toByteArray()), false);
        assertThat(report.entries().recorded()).isEqualTo(2);
        assertThat(report.problems())
                .containsExactly("the file cannot be read any further: it expands to more than 200 times its length");
    }

    @Test
    void keepsWhatCameBeforeTheEndOfAnArchiveThatIsCutOff() throws IOException {
        byte[] zip = JobFixture.zip("conversations.json", JobFixture.text(CHATGPT), "late.jsonl", TUNING);
        ImportReport report = jobs.run(jobs.file("cut.zip", Arrays.copyOf(zip, zip.length / 2)), false);
        assertThat(report.state()).isEqualTo(ImportState.COMPLETE);
        assertThat(report.problems()).singleElement().asString().contains("cannot be read any further");
    }

    @Test
    void readsACompressedFile() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(JobFixture.text("wenzi-history.jsonl").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(jobs.run(jobs.file("history.jsonl.gz", bytes.toByteArray()), false)
                        .entries()
                        .recorded())
                .isEqualTo(2);
    }

    @Test
    void readsAFolder() throws IOException {
        Files.createDirectories(folder.resolve("projects/-work"));
        Files.writeString(folder.resolve("projects/-work/a.jsonl"), JobFixture.text("claude-code-session.jsonl"));
        Files.writeString(folder.resolve("projects/notes.txt"), "no history");
        ImportReport report = jobs.run(folder.resolve("projects"), false);
        assertThat(report.files().importers()).containsExactly("claude-code");
        assertThat(report.files().ignored()).isEqualTo(1);
        assertThat(report.reasons().get(0).place()).startsWith("-work/a.jsonl line ");
    }
}
