package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.TestContainer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A container on the large file of another program: dictations of 630 bytes, 12 of them of a rare mode. {@code
 * -Dmneme.dictations=200000} is the long form.
 */
class LargeHistoryIT {

    private static final int DICTATIONS = Integer.getInteger("mneme.dictations", 50_000);
    private static final int RARE = 12;

    @TempDir
    static Path folder;

    @RegisterExtension
    static final TestContainer container = TestContainer.own(LargeHistoryIT::writeHistory);

    private static final ContainerApi api = container.api();
    private static Path file;
    private static Path original;

    private static void writeHistory(ContainerProcess container) throws IOException {
        file = container.data().resolve("dictation/conversation_history.jsonl");
        Files.createDirectories(file.getParent());
        original = folder.resolve("original.jsonl");
        write(original);
        Files.copy(original, file);
    }

    @Test
    void theNewestTenOfTheRareModeAreFound() {
        ObjectNode newestTen = ContainerApi.object();
        newestTen.putObject("window").put("policy", "grow-and-rebuild");
        String text = api.context("rare", newestTen).path("text").asText();
        List<String> lines =
                text.lines().filter(line -> line.startsWith("- 罕见")).toList();
        assertThat(lines)
                .containsExactlyElementsOf(IntStream.range(RARE - 10, RARE)
                        .mapToObj(i -> "- 罕见" + i)
                        .toList());
    }

    @Test
    void everyDictationIsCountedAndForeignLinesArePassedOver() {
        JsonNode page = api.get("/v1/dictations?mode=common&limit=2").body();
        assertThat(page.path("total").asInt()).isEqualTo(DICTATIONS - RARE);
        assertThat(page.path("skipped").path("lines").asInt()).isEqualTo(1);
    }

    @Test
    void appendingLeavesTheForeignLinesAsTheyWere() throws IOException {
        String id = api.confirm("appended", "neu", "neu");
        try (InputStream now = Files.newInputStream(file);
                InputStream before = Files.newInputStream(original)) {
            byte[] former = before.readAllBytes();
            assertThat(now.readNBytes(former.length)).isEqualTo(former);
            assertThat(new String(now.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"id\":\"" + id + "\"")
                    .endsWith("}\n");
        }
    }

    private static void write(Path target) throws IOException {
        String padding = "今天天气很好我们一起去公园散步吧".repeat(5);
        try (BufferedWriter lines = Files.newBufferedWriter(target)) {
            lines.write("this line is no dictation\n");
            int rare = 0;
            for (int i = 0; i < DICTATIONS; i++) {
                boolean isRare = i % (DICTATIONS / RARE) == 7 && rare < RARE;
                String text = isRare ? "罕见" + rare++ : "第" + i + "条" + padding;
                lines.write(line(i, isRare ? "rare" : "common", text));
            }
        }
    }

    /** One line as the other program writes it, with its spaces and its further keys, and without an id. */
    private static String line(int number, String mode, String text) {
        return """
               {"timestamp": "2026-03-%02dT10:%02d:%02d.%06d+00:00", "asr_text": "%s", "enhanced_text": null, \
               "final_text": "%s", "enhance_mode": "%s", "preview_enabled": true, "stt_model": "funasr", \
               "llm_model": "qwen", "user_corrected": false, "audio_duration": 3.2, \
               "input_context": {"app": "Notes",  "n": 1.50e2}}
               """
                .formatted(1 + number % 28, number % 60, number / 60 % 60, number % 1_000_000, text, text, mode);
    }
}
