package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A container on the file of another program, which it takes as it is. */
class ForeignFileIT {

    private static final String FURTHER = "\"input_context\": {\"app\": \"Notes\",  \"n\": 1.50e2}";
    private static final List<String> LINES =
            List.of(line("eins"), "no dictation at all", line("zwei"), line("zwei"), line("drei"));

    @TempDir
    Path folder;

    private ContainerProcess container;
    private Path file;
    private ContainerApi api;

    @BeforeEach
    void start() throws IOException {
        container = ContainerProcess.in(folder);
        file = container.data().resolve("dictation/conversation_history.jsonl");
        Files.createDirectories(file.getParent());
        Files.write(file, LINES);
        container.start();
        api = new ContainerApi(container);
    }

    @AfterEach
    void stop() {
        container.close();
    }

    @Test
    void anEditChangesItsLineAlone() throws IOException {
        JsonNode newest = api.get("/v1/dictations?limit=1").body().path("data").path(0);
        String id = newest.path("id").asText();
        assertThat(api.patch("/v1/dictations/" + id, ContainerApi.object().put("final_text", "vier"))
                        .body()
                        .path("id")
                        .asText())
                .isEqualTo(id);
        List<String> now = Files.readAllLines(file);
        assertThat(now.subList(0, 4)).isEqualTo(LINES.subList(0, 4));
        assertThat(now.get(4)).contains("vier", "{\"app\": \"Notes\",  \"n\": 1.50e2}", id);
    }

    @Test
    void equalLinesHaveIdsOfTheirOwnThatSurviveADeletionAndARestart() {
        String first = idOf(2);
        String second = idOf(1);
        assertThat(first).isNotEqualTo(second);
        assertThat(api.delete("/v1/dictations/" + first).status()).isEqualTo(204);
        container.stop();
        container.start();
        assertThat(api.get("/v1/dictations/" + second).status()).isEqualTo(200);
        assertThat(api.get("/v1/dictations/" + first).status()).isEqualTo(404);
    }

    @Test
    void aLineTheOtherProgramAppendsIsInTheNextPrompt() throws Exception {
        api.context("foreign", ContainerApi.object());
        Files.writeString(file, line("fünf") + "\n", StandardOpenOption.APPEND);
        assertThat(PollingWait.within(Duration.ofSeconds(30), () -> api.context("foreign", ContainerApi.object())
                        .path("text")
                        .asText()
                        .endsWith("- drei\n- fünf\n---")))
                .isTrue();
    }

    @Test
    void aLineThatIsNoDictationIsCountedAndKept() throws IOException {
        assertThat(api.get("/v1/dictations")
                        .body()
                        .path("skipped")
                        .path("lines")
                        .asInt())
                .isEqualTo(1);
        api.confirm("foreign", "sechs", "sechs");
        assertThat(Files.readAllLines(file)).startsWith(LINES.toArray(String[]::new));
    }

    /** Returns the id of the dictation that so many newer ones precede. */
    private String idOf(int newer) {
        return api.get("/v1/dictations")
                .body()
                .path("data")
                .path(newer)
                .path("id")
                .asText();
    }

    private static String line(String text) {
        return """
               {"timestamp": "2026-03-12T10:30:00+00:00", "asr_text": "%s", "enhanced_text": null, \
               "final_text": "%s", "enhance_mode": "foreign", "preview_enabled": true, %s}"""
                .formatted(text, text, FURTHER);
    }
}
