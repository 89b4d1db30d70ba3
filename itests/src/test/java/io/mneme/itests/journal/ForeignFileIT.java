package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A container on the file of another program, which it takes as it is. The tests have lines of their own in it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ForeignFileIT {

    private static final int LAST = Integer.MAX_VALUE;
    private static final String FILE = "dictation/conversation_history.jsonl";
    private static final String FURTHER = "\"input_context\": {\"app\": \"Notes\",  \"n\": 1.50e2}";
    private static final int EDITED = 4;
    private static final List<String> LINES = List.of(
            line("eins"),
            "no dictation at all",
            line("equal", "zwei"),
            line("equal", "zwei"),
            line("edited", "drei"),
            line("prompted", "drei"));

    @RegisterExtension
    static final TestContainer container = TestContainer.own(ForeignFileIT::writeLines);

    private static final ContainerApi api = container.api();

    private static void writeLines(ContainerProcess container) throws IOException {
        Path file = container.data().resolve(FILE);
        Files.createDirectories(file.getParent());
        Files.write(file, LINES);
    }

    @Test
    void anEditChangesItsLineAlone() throws IOException {
        String id = ids("edited").get(0);
        assertThat(api.patch("/v1/dictations/" + id, ContainerApi.object().put("final_text", "vier"))
                        .body()
                        .path("id")
                        .asText())
                .isEqualTo(id);
        List<String> now = Files.readAllLines(file());
        assertThat(now.subList(0, EDITED)).isEqualTo(LINES.subList(0, EDITED));
        assertThat(now.get(EDITED)).contains("vier", "{\"app\": \"Notes\",  \"n\": 1.50e2}", id);
        assertThat(now.get(EDITED + 1)).isEqualTo(LINES.get(EDITED + 1));
    }

    /** Takes one of the lines away that the others compare: so it is the last one. */
    @Test
    @Order(LAST)
    void equalLinesHaveIdsOfTheirOwnThatSurviveADeletionAndARestart() {
        List<String> equal = ids("equal");
        assertThat(equal).hasSize(2).doesNotHaveDuplicates();
        assertThat(api.delete("/v1/dictations/" + equal.get(1)).status()).isEqualTo(204);
        container.stop();
        container.start();
        assertThat(api.get("/v1/dictations/" + equal.get(0)).status()).isEqualTo(200);
        assertThat(api.get("/v1/dictations/" + equal.get(1)).status()).isEqualTo(404);
    }

    @Test
    void aLineTheOtherProgramAppendsIsInTheNextPrompt() throws Exception {
        api.context("prompted", ContainerApi.object());
        Files.writeString(file(), line("prompted", "fünf") + "\n", StandardOpenOption.APPEND);
        assertThat(PollingWait.within(Duration.ofSeconds(60), () -> api.context("prompted", ContainerApi.object())
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
        assertThat(Files.readAllLines(file()))
                .startsWith(LINES.subList(0, EDITED).toArray(String[]::new));
    }

    private static Path file() {
        return container.data().resolve(FILE);
    }

    /** Returns the ids of the dictations of a mode, newest first. */
    private static List<String> ids(String mode) {
        return StreamSupport.stream(
                        api.get("/v1/dictations?mode=" + mode)
                                .body()
                                .path("data")
                                .spliterator(),
                        false)
                .map(dictation -> dictation.path("id").asText())
                .toList();
    }

    private static String line(String text) {
        return line("foreign", text);
    }

    private static String line(String mode, String text) {
        return """
               {"timestamp": "2026-03-12T10:30:00+00:00", "asr_text": "%s", "enhanced_text": null, \
               "final_text": "%s", "enhance_mode": "%s", "preview_enabled": true, %s}"""
                .formatted(text, text, mode, FURTHER);
    }
}
