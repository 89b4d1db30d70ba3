package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recall in a container: over HTTP, in the shell, and as a part of prompts. */
class RecallIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String MESSAGES = "/v1/journals/message/entries";
    private static final String QUESTION = "When did Ann paint a sunrise?";
    private static final String ANSWER = "Yes, yesterday I painted one at the lake";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void record() throws Exception {
        say("Bob", "Hello Ann, did you find time to paint a sunrise?");
        say("Ann", ANSWER);
        say("Bob", "Nice");
        assertThat(PollingWait.within(TIMEOUT, () -> recalled().path("data").size() == 3))
                .isTrue();
    }

    private static String say(String author, String content) {
        ObjectNode message = ContainerApi.object()
                .put("role", "user")
                .put("conversation_id", "c1")
                .put("author", author)
                .put("content", content);
        ApiResponse response = api.post(MESSAGES, message);
        assertThat(response.status()).isEqualTo(201);
        return response.body().path("id").asText();
    }

    private static JsonNode recalled() {
        return api.post("/v1/recall", ContainerApi.object().put("text", QUESTION))
                .body();
    }

    private static ApiResponse prompt() {
        ObjectNode inputs = ContainerApi.object().put("conversation", "c1");
        ObjectNode request = ContainerApi.object()
                .put("mode", "answer")
                .put("mode_prompt", "Answer.")
                .put("input", QUESTION);
        request.set("inputs", inputs);
        return api.post("/v1/context/answer", request);
    }

    @Test
    void theTurnThatAnswersIsTheBestAndIsExplained() {
        JsonNode best = recalled().path("data").path(0);
        assertThat(best.path("texts").path("content").asText()).isEqualTo(ANSWER);
        assertThat(best.path("conversation").asText()).isEqualTo("c1");
        assertThat(best.path("reasons")).isNotEmpty();
        assertThat(container.shell("recall:find '" + QUESTION + "'").text()).contains(ANSWER);
        assertThat(container.shell("recall:explain '" + QUESTION + "'").text()).contains("named_speaker", "coverage");
    }

    @Test
    void aRecipeWithRecallShowsTurnsThatAreNoWordsOfThePerson() throws Exception {
        Files.writeString(
                container.etc().resolve("io.mneme.context.recipe-answer.cfg"),
                "name=answer\ncontributors=mode-prompt,recall\n");
        assertThat(PollingWait.within(TIMEOUT, () -> prompt().status() == 200)).isTrue();
        JsonNode context = prompt().body();
        assertThat(context.path("text").asText()).contains("Recalled from earlier conversations:", "Ann: " + ANSWER);
        assertThat(context.path("input").toString()).doesNotContain(ANSWER);
        assertThat(api.get(MESSAGES).body().path("total").asInt()).isEqualTo(3);
    }

    @Test
    void anEditedTurnIsNotRecalledByItsFormerText() throws Exception {
        String id = say("Ann", "My secret sunrise is at the harbour");
        assertThat(PollingWait.within(TIMEOUT, () -> recalled().toString().contains("harbour")))
                .isTrue();
        assertThat(api.delete(MESSAGES + "/" + id).status()).isEqualTo(204);
        assertThat(recalled().toString()).doesNotContain("harbour");
    }

    @Test
    void aWrongWeightIsNamedInTheLogAndTheOthersStay() throws Exception {
        JsonNode before = recalled();
        Path file = container.etc().resolve("io.mneme.recall.cfg");
        Files.writeString(file, Files.readString(file) + "\nweight_date=much\n");
        String refusal = "weight_date must be a number from -100 to 100: ";
        assertThat(PollingWait.within(TIMEOUT, () -> container.log().contains(refusal)))
                .isTrue();
        assertThat(recalled().path("data")).isEqualTo(before.path("data"));
    }
}
