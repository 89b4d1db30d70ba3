package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
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

/** Dialogues in a container: with messages of the request, with a recorded conversation, and with a filter. */
class DialogueIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void start() throws Exception {
        assertThat(PollingWait.within(TIMEOUT, () -> assembled(given()).status() == 200))
                .isTrue();
    }

    private static ApiResponse assembled(ObjectNode request) {
        return api.post("/v1/context/dialogue", request);
    }

    private static String messages(ObjectNode request) {
        return assembled(request).body().path("messages").toString();
    }

    /** Returns a request with three messages. */
    private static ObjectNode given() {
        ObjectNode request = ContainerApi.object().put("persona", "Luna");
        ArrayNode messages = request.putArray("messages");
        messages.add(message("Ann", "user", "Where is the tea?"));
        messages.add(message("Luna", "assistant", "In the kitchen."));
        messages.add(message("Bob", "user", "Thank you."));
        return request;
    }

    private static ObjectNode message(String author, String role, String content) {
        return ContainerApi.object().put("author", author).put("role", role).put("content", content);
    }

    /** Records the three messages as a conversation; returns the id of the last one. */
    private static String recorded(String conversation) {
        String id = "";
        for (JsonNode message : given().path("messages")) {
            ApiResponse response = api.post(
                    "/v1/journals/message/entries", ((ObjectNode) message).put("conversation_id", conversation));
            assertThat(response.status()).isEqualTo(201);
            id = response.body().path("id").asText();
        }
        return id;
    }

    @Test
    void theMessagesOfTheRequestBecomeMessagesOfTheModel() {
        JsonNode messages = assembled(given()).body().path("messages");
        assertThat(messages).hasSize(3);
        assertThat(messages.path(0).toString()).contains("user", "Ann: Where is the tea?");
        assertThat(messages.path(1).toString()).contains("assistant", "Luna: In the kitchen.");
        assertThat(messages.path(2).toString()).contains("user", "Bob: Thank you.");
        assertThat(assembled(given()).body().path("window").path("policy").asText())
                .isEqualTo("aligned");
    }

    @Test
    void aWeightingDecidesWhichTurnsOfALongDialogueStay() {
        ObjectNode request = ContainerApi.object().put("persona", "Luna").put("names", "always");
        request.putObject("window").put("policy", "fifo");
        request.putObject("budget").put("tokens", 200);
        ArrayNode messages = request.putArray("messages");
        for (int day = 0; day < 20; day++) {
            messages.add(message("Ann", "user", day == 2 ? "I found a blue kettle." : "It rained on day " + day + "."));
            messages.add(message("Luna", "assistant", "I see."));
        }
        messages.add(message("Ann", "user", "Where is the blue kettle?"));
        assertThat(messages(request)).contains("day 19").doesNotContain("I found a blue kettle.");

        request.putObject("policies").put("weighting", "relevance");
        JsonNode weighed = assembled(request).body();
        assertThat(weighed.path("messages").toString()).contains("day 19", "I found a blue kettle.");
        assertThat(weighed.path("segments").findValuesAsText("id")).contains("messages[4]", "messages[40]");
        assertThat(weighed.path("left_out").findValuesAsText("reason"))
                .singleElement()
                .asString()
                .contains("of the lowest weight by relevance", "messages[0] 0.8", "(relevance 0.8");
    }

    @Test
    void theRecipeOfCharactersTakesMessagesAndAPrompt() {
        ObjectNode request = ContainerApi.object().put("form", "openai");
        request.putObject("inputs").put("instructions", "You are Luna.");
        request.putArray("messages")
                .add(message("", "assistant", "Welcome!"))
                .add(message("", "user", "Where is"))
                .add(message("", "user", "the tea?"));
        JsonNode messages = api.post("/v1/context/character", request).body().path("messages");
        assertThat(messages.findValuesAsText("role")).containsExactly("system", "user", "assistant", "user");
        assertThat(messages.findValuesAsText("content"))
                .containsExactly("You are Luna.", "Hello.", "Welcome!", "Where is the tea?");
    }

    @Test
    void theRecipeOfCharactersTakesARecordedConversation() {
        recorded("dialogue-3");
        ObjectNode request = ContainerApi.object().put("form", "openai").put("conversation", "dialogue-3");
        request.putObject("inputs").put("instructions", "You are Luna.");
        JsonNode messages = api.post("/v1/context/character", request).body().path("messages");
        assertThat(messages.findValuesAsText("content"))
                .containsExactly("You are Luna.", "Where is the tea?", "In the kitchen.", "Thank you.");
    }

    @Test
    void aFieldThatTheRecipeCannotUseIsNamed() {
        ObjectNode request = given();
        request.putObject("inputs").put("instructions", "You are Luna.");
        assertThat(assembled(request).body().path("left_out").findValuesAsText("contributor"))
                .containsExactly("inputs.instructions");
    }

    @Test
    void aRecordedConversationIsShownOverHttpAndInTheShell() {
        recorded("dialogue-1");
        ObjectNode request = ContainerApi.object().put("persona", "Luna").put("conversation", "dialogue-1");
        assertThat(messages(request)).isEqualTo(messages(given()));
        assertThat(container
                        .shell("context:assemble --recipe dialogue --conversation dialogue-1 --persona Luna")
                        .text())
                .contains("assistant: Luna: In the kitchen.");
    }

    @Test
    void aRecordedConversationIsReplayedAndItsPastTurnsAreShown() {
        String id = recorded("dialogue-2");
        assertThat(container
                        .shell("context:replay --recipe dialogue --conversation dialogue-2 --persona Luna --policy"
                                + " aligned --policy sliding --policy sliding+filter=anonymize")
                        .text())
                .contains("aligned", "sliding", "filter=anonymize");
        assertThat(container
                        .shell("context:at --recipe dialogue --conversation dialogue-2 --persona Luna " + id)
                        .text())
                .contains("assistant: In the kitchen.")
                .doesNotContain("Thank you");
        ObjectNode request = ContainerApi.object().put("persona", "Luna").put("conversation", "dialogue-2");
        assertThat(api.post("/v1/context/dialogue/before/" + id, request).body().toString())
                .contains("In the kitchen.")
                .doesNotContain("Thank you");
    }

    @Test
    void aFilterIsSwitchedOnByConfiguration() throws Exception {
        assertThat(container.shell("policy:list").text())
                .contains("collapse-tool-calls", "anonymize", "summarize-old", "humanizer", "uncensor", "notices");
        Path file = container.etc().resolve("io.mneme.dialogue.cfg");
        String shipped = Files.readString(file);
        try {
            Files.writeString(file, shipped + "\nfilters=anonymize\n");
            assertThat(PollingWait.within(TIMEOUT, () -> messages(given()).contains("User 1: Where is the tea?")))
                    .isTrue();
            assertThat(messages(given())).contains("User 2: Thank you.").doesNotContain("Ann", "Bob");
        } finally {
            Files.writeString(file, shipped);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> messages(given()).contains("Ann")))
                .isTrue();
    }

    @Test
    void aMessageThatBreaksARuleIsNamed() {
        ObjectNode request = given();
        ((ArrayNode) request.path("messages")).add(ContainerApi.object().put("author", "Eve"));
        ApiResponse response = assembled(request);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.body().path("field").asText()).isEqualTo("messages[3].content");
    }
}
