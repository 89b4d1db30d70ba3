package io.mneme.transfer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.api.transfer.RefusedImportException;
import io.mneme.api.transfer.UnknownImportException;
import io.mneme.spi.erase.Erased;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.transfer.program.ChatGptImporter;
import io.mneme.transfer.program.FineTuningImporter;
import io.mneme.transfer.run.ImportFolder.ImportBounds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceivedImportsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String TUNING = "{\"messages\":[{\"role\":\"user\",\"content\":\"Tea?\"},"
            + "{\"role\":\"assistant\",\"content\":\"Gladly.\"}]}\n";

    @TempDir
    Path folder;

    private final InMemoryRecord diary = InMemoryRecord.create();
    private final ImportEngine empty = RecordFixture.engine(diary, List.of());
    private ReceivedImports imports;

    @AfterEach
    void close() {
        if (imports != null) {
            imports.deactivate();
        }
    }

    @Test
    void importsAFileAndDeletesIt() throws IOException {
        open(RecordFixture.engine(diary));
        ImportReport report = receive(TUNING, false);
        assertThat(report.state()).isEqualTo(ImportState.COMPLETE);
        assertThat(report.entries().recorded()).isEqualTo(2);
        assertThat(report.progress()).isEqualTo(1);
        assertThat(imports.list()).containsExactly(report);
        imports.deactivate();
        assertThat(files()).isEmpty();
    }

    @Test
    void aDryRunRecordsNothing() {
        open(RecordFixture.engine(diary));
        assertThat(receive(TUNING, true).entries().recorded()).isEqualTo(2);
        assertThat(diary.journals().messages().status().entries()).isZero();
    }

    @Test
    void whatNoImporterRecognizesWaitsForOne() throws Exception {
        open(empty);
        String id = receive(TUNING, false).id();
        assertThat(imports.find(id).state()).isEqualTo(ImportState.WAITING);
        assertThat(imports.find(id).progress()).isZero();
        empty.importers().addImporter(new FineTuningImporter(), Map.of());
        // One thread imports: when it has read another file, it has read the one that waited.
        receive(TUNING, true);
        assertThat(imports.find(id).entries().recorded()).isEqualTo(2);
    }

    @Test
    void aFileWaitsAcrossARestart() throws IOException {
        open(empty);
        String id = receive(TUNING, false).id();
        imports.deactivate();
        open(RecordFixture.engine(diary));
        assertThat(imports.await(id, TIMEOUT).file()).isEqualTo("a.jsonl");
    }

    @Test
    void aFileThatDidNotArriveWholeIsDeletedAtTheNextStart() throws IOException {
        Files.createDirectories(folder.resolve("imports"));
        Files.writeString(folder.resolve("imports/i-1.file"), TUNING);
        open(empty);
        assertThat(files()).isEmpty();
    }

    @Test
    void aDryRunOfAnUnknownFileKeepsNothing() {
        open(empty);
        assertThat(receive(TUNING, true).state()).isEqualTo(ImportState.UNKNOWN);
    }

    @Test
    void anEmptyFileDoesNotWait() {
        open(empty);
        assertThat(receive("", false).state()).isEqualTo(ImportState.UNKNOWN);
    }

    @Test
    void aTextOfAnArchiveThatNoImporterRecognizesWaitsForOne() throws IOException {
        ImportEngine engine = RecordFixture.engine(diary, List.of(new ChatGptImporter()));
        open(engine);
        ImportReport report = receive("all.zip", archive(), false);
        assertThat(report.state()).isEqualTo(ImportState.COMPLETE);
        assertThat(report.files().ignored()).isEqualTo(4);
        assertThat(report.files().waiting()).isEqualTo(1);
        assertThat(report.files().unknown()).containsExactly("other/tuning.jsonl");
        ImportReport part = waiting().get(0);
        assertThat(part.file()).isEqualTo("all.zip/other/tuning.jsonl");
        engine.importers().addImporter(new FineTuningImporter(), Map.of());
        assertThat(receive(TUNING, true).state()).isEqualTo(ImportState.COMPLETE);
        assertThat(imports.find(part.id()).entries().recorded()).isEqualTo(2);
        imports.deactivate();
        assertThat(files()).isEmpty();
    }

    @Test
    void theSameTextOfAnArchiveWaitsOnce() throws IOException {
        open(RecordFixture.engine(diary, List.of(new ChatGptImporter())));
        receive("all.zip", archive(), false);
        ImportReport again = receive("all.zip", archive(), false);
        assertThat(again.files().waiting()).isZero();
        assertThat(again.files().unknown()).containsExactly("other/tuning.jsonl");
        assertThat(waiting()).hasSize(1);
    }

    @Test
    void aDryRunOfAnArchiveNamesWhatNoImporterRecognizesAndKeepsNothing() throws IOException {
        open(RecordFixture.engine(diary, List.of(new ChatGptImporter())));
        ImportReport report = receive("all.zip", archive(), true);
        assertThat(report.files().unknown()).containsExactly("other/tuning.jsonl");
        assertThat(report.files().waiting()).isZero();
        imports.deactivate();
        assertThat(files()).isEmpty();
    }

    @Test
    void aTextOfAnArchiveThatIsTooLongIsOnlyNamed() throws IOException {
        ImportEngine engine = RecordFixture.engine(diary, List.of(new ChatGptImporter()));
        imports = new ReceivedImports(
                engine, folder.resolve("imports"), new ImportBounds(1 << 20, TUNING.length() - 1, 0), Duration.ZERO);
        ImportReport report = receive("all.zip", archive(), false);
        assertThat(report.entries().recorded()).isPositive();
        assertThat(report.files().waiting()).isZero();
        assertThat(report.files().unknown()).containsExactly("other/tuning.jsonl");
        imports.deactivate();
        assertThat(files()).isEmpty();
    }

    @Test
    void anArchiveOfWhichNothingIsRecognizedWaitsWhole() throws IOException {
        open(empty);
        assertThat(receive("all.zip", archive(), false).state()).isEqualTo(ImportState.WAITING);
        assertThat(waiting()).extracting(ImportReport::file).containsExactly("all.zip");
    }

    @Test
    void anErasureDeletesWhatWaitsOfAnArchive() throws IOException {
        open(RecordFixture.engine(diary, List.of(new ChatGptImporter())));
        receive("all.zip", archive(), false);
        new ImportErasure(imports).remove(new Erased("message", Set.of("id"), Set.of()));
        assertThat(files()).isEmpty();
    }

    private static byte[] archive() throws IOException {
        return JobFixture.zip(
                "user.json", "{}",
                "conversations.json", JobFixture.text("chatgpt-branches-and-parts.json"),
                "chat.html", "<html>",
                "other/tuning.jsonl", TUNING,
                "picture.png", "\u0089PNG\0");
    }

    private List<ImportReport> waiting() {
        return imports.list().stream()
                .filter(report -> report.state() == ImportState.WAITING)
                .toList();
    }

    @Test
    void aFileThatWaitsCanBeDeleted() throws IOException {
        open(empty);
        String id = receive(TUNING, false).id();
        assertThat(imports.stop(id).state()).isEqualTo(ImportState.STOPPED);
        assertThat(files()).isEmpty();
    }

    @Test
    void anErasureDeletesWhatWaits() throws IOException {
        open(empty);
        String id = receive(TUNING, false).id();
        ImportErasure erasure = new ImportErasure(imports);
        Erased what = new Erased("message", Set.of("id"), Set.of());
        assertThat(erasure.find(what).items()).isZero();
        erasure.remove(what);
        assertThat(imports.find(id).state()).isEqualTo(ImportState.STOPPED);
        assertThat(files()).isEmpty();
    }

    @Test
    void noMoreWaitsThanTheBoundsAllow() {
        imports = new ReceivedImports(
                empty, folder.resolve("imports"), new ImportBounds(1_000, TUNING.length() + 1, 0), Duration.ZERO);
        assertThat(receive(TUNING, false).state()).isEqualTo(ImportState.WAITING);
        assertThat(receive(TUNING, false).state()).isEqualTo(ImportState.UNKNOWN);
    }

    @Test
    void refusesAFileThatIsTooLong() throws IOException {
        imports = new ReceivedImports(empty, folder.resolve("imports"), new ImportBounds(10, 10, 0), Duration.ZERO);
        assertThatThrownBy(() -> receive(TUNING, false))
                .isInstanceOf(RefusedImportException.class)
                .hasMessage("the file must not be longer than 10 bytes");
        assertThat(files()).isEmpty();
    }

    @Test
    void keepsNothingOfAFileThatDoesNotArriveWhole() throws IOException {
        open(empty);
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the connection ended");
            }
        };
        assertThatThrownBy(() -> imports.receive("a", broken, false, "test")).isInstanceOf(UncheckedIOException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void refusesAnUnknownImport() {
        open(empty);
        assertThatThrownBy(() -> imports.find("i-none"))
                .isInstanceOf(UnknownImportException.class)
                .hasMessage("there is no import i-none");
    }

    private void open(ImportEngine engine) {
        imports = RecordFixture.received(engine, folder.resolve("imports"));
    }

    private ImportReport receive(String text, boolean dryRun) {
        return receive("a.jsonl", text.getBytes(StandardCharsets.UTF_8), dryRun);
    }

    private ImportReport receive(String file, byte[] bytes, boolean dryRun) {
        String id = imports.receive(file, new ByteArrayInputStream(bytes), dryRun, "test")
                .id();
        return imports.await(id, TIMEOUT);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("imports"))) {
            return files.toList();
        }
    }
}
