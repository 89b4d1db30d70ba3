package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Previews of recorded conversations in a container: they show the next context, and it is as without them. */
class ContextPreviewIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int PREVIEWS = 50;

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void awaitTheRecipes() throws InterruptedException {
        for (String recipe : List.of("dialogue", "character")) {
            assertThat(PollingWait.within(
                            TIMEOUT,
                            () -> api.post("/v1/context/" + recipe, request(recipe, "preview-none"))
                                            .status()
                                    == 200))
                    .isTrue();
        }
    }

    private static ObjectNode request(String recipe, String conversation) {
        ObjectNode request = ContainerApi.object()
                .put("conversation", conversation)
                .put("session", recipe + conversation)
                .put("form", "openai");
        if (recipe.equals("character")) {
            request.putObject("inputs").put("instructions", "You are Luna.");
        }
        return request;
    }

    private static String say(String conversation, int number) {
        ApiResponse response = api.post(
                "/v1/journals/message/entries",
                ContainerApi.object()
                        .put("conversation_id", conversation)
                        .put("author", number % 2 == 0 ? "Ann" : "Luna")
                        .put("role", number % 2 == 0 ? "user" : "assistant")
                        .put("content", "The kettle number " + number + " is blue."));
        assertThat(response.status()).isEqualTo(201);
        return response.body().path("id").asText();
    }

    private static JsonNode post(String path, ObjectNode request) {
        ApiResponse response = api.post("/v1/context/" + path, request);
        assertThat(response.status()).as(response.body().toString()).isEqualTo(200);
        return response.body();
    }

    private static JsonNode repeat(String recipe, String id) {
        return post(recipe + "/preview", ContainerApi.object().put("repeat", id));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"dialogue", "character"})
    void aRequestAfterFiftyPreviewsIsServedAsWithoutThem(String recipe) {
        String previewed = "previewed-" + recipe;
        String alone = "alone-" + recipe;
        for (int number = 0; number < 8; number++) {
            say(previewed, number);
            say(alone, number);
        }
        String id = post(recipe, request(recipe, previewed)).path("id").asText();
        post(recipe, request(recipe, alone));
        say(previewed, 8);
        say(alone, 8);

        JsonNode preview = repeat(recipe, id);
        for (int i = 1; i < PREVIEWS; i++) {
            assertThat(repeat(recipe, id).path("parts")).isEqualTo(preview.path("parts"));
        }
        JsonNode served = post(recipe, request(recipe, previewed));
        JsonNode without = post(recipe, request(recipe, alone));
        assertThat(served.path("messages").toString()).contains("number 8");
        for (String field : List.of("messages", "stable_prefix", "window")) {
            assertThat(served.path(field)).as(field).isEqualTo(without.path(field));
            assertThat(preview.path(field)).as(field).isEqualTo(served.path(field));
        }
        assertThat(post(recipe + "/preview", request(recipe, previewed)).path("messages"))
                .isEqualTo(served.path("messages"));
    }

    @Test
    void thePartsOfAPreviewNameTheMessagesTheyWereMadeOf() {
        String conversation = "preview-parts";
        String first = say(conversation, 0);
        String second = say(conversation, 1);
        JsonNode parts =
                post("dialogue/preview", request("dialogue", conversation)).path("parts");
        assertThat(parts.findValuesAsText("id")).containsExactly(first, second);
    }

    @Test
    void aRepeatedRequestThatLostItsTextsSaysSo() {
        ObjectNode request = ContainerApi.object()
                .put("mode", "preview-erased")
                .put("mode_prompt", "Correct it.")
                .put("session", "preview-erased");
        api.confirm("preview-erased", "a", "a");
        String id = post("dictation", request).path("id").asText();
        assertThat(repeat("dictation", id).path("text").asText()).contains("Correct it.");

        say("preview-gone", 0);
        assertThat(api.delete("/v1/conversations/preview-gone").status()).isEqualTo(204);
        assertThat(api.get("/v1/context/" + id).status()).isEqualTo(410);
        JsonNode repeated = repeat("dictation", id);
        assertThat(repeated.path("text").asText()).contains("- a\n").doesNotContain("Correct it.");
        assertThat(repeated.path("left_out").findValuesAsText("reason"))
                .contains("the texts of the request were removed by an erasure");
    }
}
