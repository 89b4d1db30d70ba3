package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TailClient;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Utterances are logged, grouped into conversations, followed live, and found again after a crash. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExchangeLogIT {

    private static final int FIRST = 1;
    private static final int LAST = Integer.MAX_VALUE;
    private static final String QUESTION = "萍萍, what time is it?";
    private static final String LONG_TEXT = "x".repeat(64 << 10);

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    private static JsonNode say(String project, String text) {
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
    @Order(FIRST)
    void aConversationAndALiveTailGoOnAfterTheContainerWasKilled() throws IOException {
        String resume = tailFromTheBeginning();
        JsonNode tea = say("/tea", QUESTION);
        JsonNode other = say("/coffee", LONG_TEXT);
        assertThat(tea.path("conversation").path("new").asBoolean()).isTrue();
        assertThat(conversation(other)).isNotEqualTo(conversation(tea));
        say("/tail", "three");
        appendAsAnotherProgram("four");
        container.kill9();
        container.start();
        assertThat(conversation(say("/coffee", "and now?"))).isEqualTo(conversation(other));
        assertThat(conversation(say("/tea", "and now?"))).isEqualTo(conversation(tea));
        JsonNode listed = api.get("/v1/conversations?project=/tea").body().path("data");
        assertThat(listed).hasSize(1);
        assertThat(listed.get(0).path("utterances").asInt()).isEqualTo(2);
        assertTailLosesAndRepeatsNothing(resume, QUESTION, LONG_TEXT, "three", "four", "and now?", "and now?", "five");
    }

    /** Returns by what the tail is to be resumed. */
    private static String tailFromTheBeginning() {
        say("/tail", "one");
        try (TailClient tail = TailClient.of(container, "utterance", "0")) {
            assertThat(texts(tail.next(1))).containsExactly("one");
            say("/tail", "two");
            assertThat(texts(tail.next(1))).containsExactly("two");
            return tail.lastId();
        }
    }

    private static void assertTailLosesAndRepeatsNothing(String resume, String... texts) throws IOException {
        say("/tail", "five");
        try (TailClient tail = TailClient.of(container, "utterance", resume)) {
            assertThat(texts(tail.next(texts.length))).containsExactly(texts);
            appendAsAnotherProgram("six");
            assertThat(texts(tail.next(1))).containsExactly("six");
        }
    }

    private static List<String> texts(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.path("entry").path("text").asText())
                .toList();
    }

    private static void appendAsAnotherProgram(String text) throws IOException {
        Path today =
                container.data().resolve("exchanges/exchanges_" + LocalDate.now(ZoneId.systemDefault()) + ".jsonl");
        String line = "{\"version\":1,\"timestamp\":\"" + Instant.now() + "\",\"conversation_id\":\"conv_theirs\","
                + "\"type\":\"tts\",\"text\":\"" + text + "\"}\n";
        Files.writeString(today, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void theShellShowsConversationsByteForByteAsHttpDoes() {
        String id = conversation(say("/tea", "萍萍, \"what\" time is it?"));
        say("/coffee", "and now?");
        String one = "/v1/conversations/" + id;
        assertThat(container.shell("conversation:show --json " + id).text()).isEqualTo(api.text(one) + "\n");
        assertThat(container.shell("conversation:utterances --json " + id).text())
                .isEqualTo(api.text(one + "/utterances") + "\n");
        assertThat(container.shell("conversation:list --json -n 1").text())
                .isEqualTo(api.text("/v1/conversations?limit=1") + "\n");
    }

    /** Stops the container, and starts no other: so it is the last one. */
    @Test
    @Order(LAST)
    void aConversationIsNamedExportedAndErased() throws IOException {
        String id = conversation(say("/tea", "a <secret> & more"));
        assertThat(api.patch("/v1/conversations/" + id, ContainerApi.object().put("title", "Tea"))
                        .status())
                .isEqualTo(200);
        assertThat(container.shell("conversation:list").text()).contains("Tea");
        assertThat(container.shell("conversation:export --format html " + id).text())
                .contains("a &lt;secret&gt; &amp; more");
        assertThat(api.delete("/v1/conversations/" + id).status()).isEqualTo(204);
        assertThat(api.get("/v1/conversations/" + id).status()).isEqualTo(404);
        container.stop();
        assertThat(container.filesHolding("secret")).isEmpty();
        assertThat(container.filesHolding("Tea")).isEmpty();
    }
}
