package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folders of other programs are read in place, or imported, and their files stay as they are. */
class AdoptedFolderIT {

    @TempDir
    Path folder;

    private Path wenzi;
    private Path voicemode;
    private Map<String, String> before;

    @BeforeEach
    void writeFolders() throws IOException {
        wenzi = Files.createDirectories(folder.resolve("文 字 {WenZi}"));
        voicemode = Files.createDirectories(folder.resolve("voicemode"));
        Path archives = Files.createDirectories(wenzi.resolve("conversation_history_archives"));
        Files.writeString(archives.resolve("2025-12.jsonl"), dictations("2025-12", 5, "\n"));
        Files.writeString(
                wenzi.resolve("conversation_history.jsonl"),
                "\uFEFF" + dictations("2026-01", 20, "\r\n") + "nonsense\n" + dictations("2026-01", 20, "\n"));
        Files.writeString(wenzi.resolve("config.json"), "{\"secret\": true}");
        Files.writeString(voicemode.resolve("exchanges_2020-01-01.jsonl"), utterances("2020-01-01", 8));
        try (GZIPOutputStream out =
                new GZIPOutputStream(Files.newOutputStream(voicemode.resolve("exchanges_2020-01-02.jsonl.gz")))) {
            out.write(utterances("2020-01-02", 7).getBytes(StandardCharsets.UTF_8));
        }
        before = contents();
    }

    @Test
    void aStoppedContainerReadsThemInPlaceFromItsNextStart() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            assertThat(adopt(container).text()).contains("entries     45", "entries     15", "Nothing was changed");
            assertThat(adopt(container, "--yes").text()).contains("dictation reads this folder in place now");
            assertThat(container.mneme("status").code()).isEqualTo(1);
            container.start();
            assertThat(entries(container)).isEqualTo(Map.of("dictation", 45, "utterance", 15));
            assertThat(adopt(container, "--yes").text()).contains("reads this folder already");
            container.stop();
            assertThat(contents()).isEqualTo(before);
        }
    }

    @Test
    void aRunningContainerReadsThemInPlaceAtOnce() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            assertThat(adopt(container, "--yes").code()).isZero();
            assertThat(entries(container)).isEqualTo(Map.of("dictation", 45, "utterance", 15));
            assertThat(contents()).isEqualTo(before);
            ContainerApi api = new ContainerApi(container);
            assertThat(api.get("/v1/journals/audit/entries").body().path("data"))
                    .extracting(line -> line.at("/entry/actor").asText() + " "
                            + line.at("/entry/subject").asText())
                    .contains("shell io.mneme.store.jsonl-dictation", "shell io.mneme.store.jsonl-utterance")
                    .allMatch(change -> change.startsWith("shell "));
            api.confirm("proofread", "new", "new");
            assertThat(contents().get("conversation_history.jsonl"))
                    .startsWith(before.get("conversation_history.jsonl"))
                    .contains("\"final_text\":\"new\"");
        }
    }

    @Test
    void aContainerWithEntriesOfItsOwnImportsThemOnce() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            new ContainerApi(container).confirm("proofread", "own", "own");
            CommandOutcome refused = adopt(container, "--yes");
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.text()).contains("has entries of its own (1)", "--import");
            assertThat(adopt(container, "--yes", "--import").text())
                    .contains("45 dictations recorded", "15 utterances recorded");
            assertThat(adopt(container, "--yes", "--import").text())
                    .contains("0 dictations recorded; 45 already there");
            assertThat(entries(container)).isEqualTo(Map.of("dictation", 46, "utterance", 15));
            assertThat(contents()).isEqualTo(before);
        }
    }

    private CommandOutcome adopt(ContainerProcess container, String... options) {
        return container.mneme(
                "adopt",
                Stream.concat(Stream.of(options), Stream.of(wenzi.toString(), voicemode.toString()))
                        .toArray(String[]::new));
    }

    /** Returns the number of entries by journal, without the audit, in which the adoption is. */
    private static Map<String, Integer> entries(ContainerProcess container) {
        JsonNode journals =
                new ContainerApi(container).get("/v1/journals").body().path("data");
        Map<String, Integer> entries = new TreeMap<>();
        for (JsonNode journal : journals) {
            if (journal.path("entries").asInt() > 0
                    && !journal.path("journal").asText().equals("audit")) {
                entries.put(
                        journal.path("journal").asText(),
                        journal.path("entries").asInt());
            }
        }
        return entries;
    }

    /** Returns the content of the files, without what the journal keeps beside them. */
    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path root : new Path[] {wenzi, voicemode}) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String name = root.relativize(file).toString();
                    if (!name.equals(".lock") && !name.startsWith(".mneme")) {
                        contents.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                    }
                }
            }
        }
        return contents;
    }

    private static String dictations(String month, int count, String end) {
        return IntStream.range(0, count)
                .mapToObj(n -> "{\"timestamp\": \"%s-%02dT08:00:00.123456+00:00\", \"asr_text\": \"平平 %d\", "
                                .formatted(month, n + 1, n)
                        + "\"final_text\": \"萍萍 %d\", \"enhance_mode\": \"proofread\", \"preview_enabled\": true}"
                                .formatted(n)
                        + end)
                .collect(Collectors.joining());
    }

    private static String utterances(String day, int count) {
        return IntStream.range(0, count)
                .mapToObj(n ->
                        "{\"timestamp\":\"%sT10:00:%02d.000Z\",\"conversation_id\":\"conv_1\",\"type\":\"stt\",\"text\":\"hi %d\"}%n"
                                .formatted(day, n, n))
                .collect(Collectors.joining());
    }
}
