package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files are imported over HTTP and in the shell, and those that no importer recognizes when one arrives. */
class ImporterPluginIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String SOURCE =
            """
            package org.example.lines;

            import io.mneme.api.dialogue.Role;
            import io.mneme.spi.transfer.HistoryImporter;
            import io.mneme.spi.transfer.ImportReceiver;
            import io.mneme.spi.transfer.SourceHead;
            import io.mneme.spi.transfer.SourceMessage;
            import java.io.IOException;
            import java.io.InputStream;
            import java.nio.charset.StandardCharsets;
            import org.osgi.service.component.annotations.Component;

            /** Reads files that begin with @lines: each further line is a message. */
            @Component
            public final class LinesImporter implements HistoryImporter {

                @Override
                public String name() {
                    return "lines";
                }

                @Override
                public boolean recognizes(SourceHead head) {
                    return head.text().startsWith("@lines");
                }

                @Override
                public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
                    String[] lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\\n");
                    for (int i = 1; i < lines.length; i++) {
                        receiver.message(SourceMessage.of("line " + (i + 1), head.name(), Role.USER, lines[i]));
                    }
                }
            }
            """;

    private static final String CONVERSATIONS =
            """
            [{"title": "Kettles", "create_time": 1704103200.5, "mapping": {
              "root": {"id": "root", "message": null, "parent": null, "children": ["q"]},
              "q": {"id": "q", "message": {"id": "q", "author": {"role": "user"}, "create_time": 1704103201.5, "content": {"content_type": "text", "parts": ["Which kettle boils fastest?"]}, "metadata": {}}, "parent": "root", "children": ["a", "b"]},
              "a": {"id": "a", "message": {"id": "a", "author": {"role": "assistant"}, "create_time": 1704103202.5, "content": {"content_type": "text", "parts": ["The answer that was left"]}, "metadata": {}}, "parent": "q", "children": []},
              "b": {"id": "b", "message": {"id": "b", "author": {"role": "assistant"}, "create_time": 1704103203.5, "content": {"content_type": "text", "parts": ["A copper one"]}, "metadata": {"model_slug": "gpt-4o"}}, "parent": "q", "children": []}},
              "current_node": "b", "conversation_id": "c0ffee00-0000-4000-8000-000000000001"}]
            """;

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @TempDir
    static Path folder;

    @Test
    void whatNoImporterRecognizesIsReadWhenOneArrives() throws IOException {
        String file = "@lines\nA line of its own about kettles\nand another one\n";
        JsonNode waiting = post("talk.txt", "text/plain", file.getBytes(StandardCharsets.UTF_8));
        assertThat(waiting.path("state").asText()).isEqualTo("waiting");
        assertThat(container.shell("journal:imports").text())
                .contains(waiting.path("id").asText(), "waiting");
        Path jar = install();
        String path = "/v1/imports/" + waiting.path("id").asText();
        assertThat(within(() -> api.get(path).body().path("state").asText().equals("complete")))
                .isTrue();
        assertThat(api.get(path).body().path("entries").path("recorded").asInt())
                .isEqualTo(2);
        assertThat(api.get("/v1/imports").body().path("importers").toString()).contains("\"lines\"");
        Files.delete(jar);
        assertThat(within(() -> !api.get("/v1/imports")
                        .body()
                        .path("importers")
                        .toString()
                        .contains("\"lines\"")))
                .isTrue();
    }

    @Test
    void anArchiveThatIsSentTwiceIsRecordedOnce() throws IOException {
        byte[] archive = zip("conversations.json", CONVERSATIONS, "user.json", "{}");
        JsonNode dry = post("export.zip&dry_run=true", "application/zip", archive);
        assertThat(dry.path("entries").path("recorded").asInt()).isEqualTo(2);
        JsonNode first = post("export.zip", "application/zip", archive);
        assertThat(first.path("state").asText()).isEqualTo("complete");
        assertThat(first.path("entries").path("recorded").asInt()).isEqualTo(2);
        assertThat(first.path("reasons"))
                .hasToString("[{\"reason\":\"is on a branch that was left\",\"count\":1,"
                        + "\"place\":\"conversations.json conversation 1\"}]");
        JsonNode second = post("export.zip", "application/zip", archive);
        assertThat(second.path("entries").path("recorded").asInt()).isZero();
        assertThat(second.path("entries").path("recorded_before").asInt()).isEqualTo(2);
        ApiResponse conversation = api.get("/v1/conversations/chatgpt:c0ffee00-0000-4000-8000-000000000001");
        assertThat(conversation.body().path("title").asText()).isEqualTo("Kettles");
        assertThat(within(
                        () -> api.get("/v1/search?q=copper").body().path("data").size() == 1))
                .isTrue();
    }

    @Test
    void theAuditSaysWhatWasImported() {
        String id = post(
                        "tea.jsonl",
                        "application/x-ndjson",
                        tuning("Who poured it?").getBytes(StandardCharsets.UTF_8))
                .path("id")
                .asText();
        assertThat(within(() -> audited().contains(id))).isTrue();
        assertThat(audited()).contains("\"tea.jsonl\"").doesNotContain("Who poured it?");
    }

    private static String tuning(String question) {
        return "{\"messages\":[{\"role\":\"user\",\"content\":\"" + question + "\"}]}\n";
    }

    private static String audited() {
        return api.get("/v1/journals/audit/entries?limit=100")
                .body()
                .path("data")
                .toString();
    }

    @Test
    void theShellImportsAFileAndNamesWhatItRefuses() throws IOException {
        Path archive = Files.write(
                folder.resolve("hostile.zip"),
                zip("../outside.jsonl", "{}", "inside.jsonl", tuning("Is tea ready?") + "{\"messages\":[{\"ro"));
        String answer = container.shell("journal:import --json " + archive).text();
        JsonNode report = new ObjectMapper().readTree(answer);
        assertThat(report.path("entries").path("recorded").asInt()).isEqualTo(1);
        assertThat(report.path("problems"))
                .hasToString("[\"../outside.jsonl leaves the folder of the archive, and is refused\","
                        + "\"inside.jsonl line 2 is no JSON object: the file may be cut off here\"]");
    }

    private static JsonNode post(String file, String type, byte[] bytes) {
        ApiResponse answer = api.postBytes("/v1/imports?file=" + file, type, bytes);
        assertThat(answer.status()).isIn(200, 202);
        String path = "/v1/imports/" + answer.body().path("id").asText();
        assertThat(within(() -> !api.get(path).body().path("state").asText().equals("running")))
                .isTrue();
        return api.get(path).body();
    }

    private static boolean within(BooleanSupplier condition) {
        try {
            return PollingWait.within(TIMEOUT, condition);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path install() throws IOException {
        Path source = folder.resolve("src/org/example/lines/LinesImporter.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, SOURCE);
        byte[] jar = PluginSources.compiled("org.example.lines", folder.resolve("src"), folder.resolve("classes"))
                .bundle("1.0.0");
        return Files.write(container.deploy().resolve("lines.jar"), jar);
    }

    private static byte[] zip(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                out.putNextEntry(new ZipEntry(namesAndTexts[i]));
                out.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
