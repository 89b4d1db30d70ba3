package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.TailClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Utterances are logged, grouped into conversations, followed live, and found again after a crash. */
class ExchangeLogIT {

    @TempDir
    Path folder;

    private static JsonNode say(ContainerApi api, String project, String text) {
        ObjectNode utterance =
                ContainerApi.object().put("type", "stt").put("text", text).put("project_path", project);
        ContainerApi.ApiResponse answer = api.post("/v1/utterances", utterance);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        return answer.body();
    }

    private static String conversation(JsonNode said) {
        return said.path("conversation_id").asText();
    }

    @Test
    void aConversationGoesOnAfterTheContainerWasKilled() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            JsonNode tea = say(api, "/tea", "萍萍, what time is it?");
            JsonNode other = say(api, "/coffee", "x".repeat(64 << 10));
            assertThat(tea.path("conversation").path("new").asBoolean()).isTrue();
            assertThat(conversation(other)).isNotEqualTo(conversation(tea));
            container.kill9();
            container.start();
            assertThat(conversation(say(api, "/coffee", "and now?"))).isEqualTo(conversation(other));
            assertThat(conversation(say(api, "/tea", "and now?"))).isEqualTo(conversation(tea));
            JsonNode listed = api.get("/v1/conversations?project=/tea").body().path("data");
            assertThat(listed).hasSize(1);
            assertThat(listed.get(0).path("utterances").asInt()).isEqualTo(2);
        }
    }

    @Test
    void aLiveTailLosesNothingAndRepeatsNothing() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            say(api, "/tea", "one");
            String resume;
            try (TailClient tail = TailClient.of(container, "utterance", "0")) {
                assertThat(texts(tail.next(1))).containsExactly("one");
                say(api, "/tea", "two");
                assertThat(texts(tail.next(1))).containsExactly("two");
                resume = tail.lastId();
            }
            say(api, "/tea", "three");
            appendAsAnotherProgram(container, "four");
            container.kill9();
            container.start();
            say(api, "/tea", "five");
            try (TailClient tail = TailClient.of(container, "utterance", resume)) {
                assertThat(texts(tail.next(3))).containsExactly("three", "four", "five");
                appendAsAnotherProgram(container, "six");
                assertThat(texts(tail.next(1))).containsExactly("six");
            }
        }
    }

    private static List<String> texts(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.path("entry").path("text").asText())
                .toList();
    }

    private static void appendAsAnotherProgram(ContainerProcess container, String text) throws IOException {
        Path today =
                container.data().resolve("exchanges/exchanges_" + LocalDate.now(ZoneId.systemDefault()) + ".jsonl");
        String line = "{\"version\":1,\"timestamp\":\"" + Instant.now() + "\",\"conversation_id\":\"conv_theirs\","
                + "\"type\":\"tts\",\"text\":\"" + text + "\"}\n";
        Files.writeString(today, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void theShellShowsConversationsByteForByteAsHttpDoes() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            String id = conversation(say(api, "/tea", "萍萍, \"what\" time is it?"));
            say(api, "/coffee", "and now?");
            String one = "/v1/conversations/" + id;
            assertThat(container.shell("conversation:show --json " + id).text()).isEqualTo(api.text(one) + "\n");
            assertThat(container.shell("conversation:utterances --json " + id).text())
                    .isEqualTo(api.text(one + "/utterances") + "\n");
            assertThat(container.shell("conversation:list --json -n 1").text())
                    .isEqualTo(api.text("/v1/conversations?limit=1") + "\n");
        }
    }

    @Test
    void aConversationIsNamedExportedAndErased() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ContainerApi api = new ContainerApi(container);
            String id = conversation(say(api, "/tea", "a <secret> & more"));
            assertThat(api.patch(
                                    "/v1/conversations/" + id,
                                    ContainerApi.object().put("title", "Tea"))
                            .status())
                    .isEqualTo(200);
            assertThat(container.shell("conversation:list").text()).contains("Tea");
            assertThat(container
                            .shell("conversation:export --format html " + id)
                            .text())
                    .contains("a &lt;secret&gt; &amp; more");
            assertThat(api.delete("/v1/conversations/" + id).status()).isEqualTo(204);
            assertThat(api.get("/v1/conversations/" + id).status()).isEqualTo(404);
            container.stop();
            assertThat(container.filesHolding("secret")).isEmpty();
            assertThat(container.filesHolding("Tea")).isEmpty();
        }
    }
}
