package io.mneme.itests.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.LiveFolder;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With every sink redacted, private data of any field is in no file, log, export or prompt. */
class RedactedSinksIT {

    private static final String CANARY = "cnry";
    private static final List<String> FORMATS = List.of("jsonl", "markdown", "transcript", "csv", "html");

    @TempDir
    Path folder;

    private int canaries;

    @Test
    void aCanaryInEveryFieldIsNowhere() throws IOException {
        ContainerProcess container = ContainerProcess.in(folder);
        try (container) {
            container.start("--set", "redaction.sinks=store,export,prompt", "--set", "conversation.mirror=true");
            ContainerApi api = new ContainerApi(container);
            dictate(api);
            String conversation = converse(api);
            for (String format : FORMATS) {
                assertThat(container
                                .shell("conversation:export --format " + format + " " + conversation)
                                .text())
                        .contains("[email-")
                        .doesNotContain(CANARY);
            }
            JsonNode prompt = prompt(api, "of " + canary());
            assertThat(prompt.toString()).contains("[email-1]").doesNotContain(CANARY);
            assertThat(canaries).isGreaterThan(60);
            container.stop();
            assertThat(holding(folder)).isEmpty();
        }
    }

    @Test
    void aPrefixIsStableWhateverElseTheRequestSays() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder, "--set", "redaction.sinks=prompt")) {
            ContainerApi api = new ContainerApi(container);
            api.confirm("m", "mail " + canary(), "mail " + canary());
            prompt(api, "of ann@example.com");
            JsonNode second = prompt(api, "[email-1] of bob@example.com");
            assertThat(second.path("stable_prefix").path("chars").asInt()).isGreaterThan(100);
        }
    }

    /** Returns something private that is nowhere else. */
    private String canary() {
        canaries++;
        return CANARY + canaries + "@canary.example";
    }

    private void dictate(ContainerApi api) {
        ObjectNode dictation = texts("asr_text", "enhanced_text", "final_text", "stt_model", "llm_model", "more");
        dictation.put("preview_enabled", true).put("enhance_mode", "mode of " + canary());
        dictation
                .put(canary(), 1)
                .putObject("extra")
                .put(canary(), canary())
                .putArray("list")
                .add(canary());
        JsonNode recorded = created(api.post("/v1/dictations", dictation));
        ObjectNode patch =
                texts("asr_text", "enhanced_text", "final_text", "enhance_mode", "stt_model", "llm_model", "new");
        patch.put(canary(), canary());
        ContainerApi.ApiResponse edited =
                api.patch("/v1/dictations/" + recorded.path("id").asText(), patch);
        assertThat(edited.status()).as(edited.body().toString()).isEqualTo(200);
        assertThat(edited.body().toString()).doesNotContain(CANARY);
        api.confirm("m", "mail " + canary(), "mail " + canary());
    }

    /** Returns the id of a conversation with canaries in all of its texts and annotations. */
    private String converse(ContainerApi api) {
        created(api.post("/v1/conversations", ContainerApi.object().put("project", "/wish/" + canary())));
        String conversation = "";
        for (String type : List.of("stt", "tts")) {
            ObjectNode utterance = texts("text", "more").put("type", type).put("project_path", "/home/ann@example.org");
            utterance.put("audio_file", canary() + ".wav").put(canary(), canary());
            ObjectNode metadata = utterance.putObject("metadata");
            for (String key : List.of(
                    "voice_mode_version",
                    "model",
                    "voice",
                    "timing",
                    "provider",
                    "audio_format",
                    "language",
                    "emotion",
                    "error",
                    "provider_type",
                    "fallback_reason",
                    "further")) {
                metadata.put(key, canary());
            }
            metadata.put("api_key", CANARY + "ofletters");
            metadata.put("provider_url", "https://ann:" + CANARY + "pass@speech.example/v1");
            metadata.put(canary(), 1)
                    .putObject("deep")
                    .put(canary(), canary())
                    .putArray("list")
                    .add(canary());
            JsonNode logged = created(api.post("/v1/utterances", utterance));
            assertThat(logged.toString()).doesNotContain(CANARY);
            assertThat(conversation).isIn("", logged.path("conversation_id").asText());
            conversation = logged.path("conversation_id").asText();
        }
        ObjectNode notes = ContainerApi.object().put("title", "about " + canary());
        notes.putArray("tags").add(canary()).add("tag " + canary());
        assertThat(api.patch("/v1/conversations/" + conversation, notes).status())
                .isEqualTo(200);
        return conversation;
    }

    private JsonNode prompt(ContainerApi api, String note) {
        ObjectNode request = ContainerApi.object()
                .put("mode_prompt", "Correct what ann@example.org says.")
                .put("thinking_hint", "Think of bob@example.org.")
                .put("input", "mail to " + canary());
        request.putArray("vocabulary")
                .addObject()
                .put("term", "Term " + canary())
                .put("note", note);
        return api.context("m", request);
    }

    private ObjectNode texts(String... keys) {
        ObjectNode object = ContainerApi.object();
        for (String key : keys) {
            object.put(key, "mail to " + canary() + ", please");
        }
        return object;
    }

    private static JsonNode created(ContainerApi.ApiResponse answer) {
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        return answer.body();
    }

    private static List<Path> holding(Path folder) {
        List<Path> holding = new ArrayList<>(TextSearch.files(folder, List.of(CANARY)));
        LiveFolder.files(folder).stream()
                .filter(file -> file.getFileName().toString().contains(CANARY))
                .forEach(holding::add);
        return holding;
    }
}
