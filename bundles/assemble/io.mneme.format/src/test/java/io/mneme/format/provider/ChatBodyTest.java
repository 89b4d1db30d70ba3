package io.mneme.format.provider;

import static io.mneme.format.provider.RandomContexts.body;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chats with tools, media and thoughts come out in the form of their provider as they went in, and as valid messages in any other. */
class ChatBodyTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WINDOWS = 10_000;

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void aChatOfOpenAiComesOutAsItWentIn(long seed) throws JsonProcessingException {
        ArrayNode chat = RandomChats.openAi(seed);
        assertThat(read(body("openai", RandomChats.history(chat)).path("messages")))
                .isEqualTo(read(chat));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomChats#seeds")
    void aChatOfAnthropicComesOutAsItWentInButForTheMarksOfTheCache(long seed) throws JsonProcessingException {
        ArrayNode chat = RandomChats.anthropic(seed);
        JsonNode messages = read(body("anthropic", RandomChats.history(chat)).path("messages"));
        messages.findParents("cache_control").forEach(block -> ((ObjectNode) block).remove("cache_control"));
        assertThat(messages).isEqualTo(read(chat));
    }

    @Test
    void noWindowOfTenThousandHasAResultWithoutItsCall() {
        for (long seed = 1; seed <= WINDOWS; seed++) {
            long chat = 1 + seed % 200;
            Context window =
                    RandomChats.window(seed, seed % 2 == 0 ? RandomChats.openAi(chat) : RandomChats.anthropic(chat));
            assertOpenAi(body("openai", window).path("messages"), seed);
            assertAnthropic(body("anthropic", window).path("messages"), seed);
            assertGemini(body("gemini", window).path("contents"), seed);
            assertResponses(body("openai-responses", window).path("input"), seed);
        }
    }

    private static void assertOpenAi(JsonNode messages, long seed) {
        List<String> open = new ArrayList<>();
        for (JsonNode message : messages) {
            if (message.path("role").asText().equals("tool")) {
                assertThat(open.remove(message.path("tool_call_id").asText()))
                        .as("seed " + seed)
                        .isTrue();
            } else {
                assertThat(open).as("seed " + seed).isEmpty();
                message.path("tool_calls")
                        .forEach(call -> open.add(call.path("id").asText()));
            }
        }
        assertThat(open).as("seed " + seed).isEmpty();
    }

    private static void assertAnthropic(JsonNode messages, long seed) {
        Set<String> open = new HashSet<>();
        for (JsonNode message : messages) {
            Set<String> results = texts(message, "tool_use_id");
            assertThat(results).as("seed " + seed).isEqualTo(open);
            open = new HashSet<>();
            boolean others = false;
            for (JsonNode block : message.path("content")) {
                boolean result = block.path("type").asText().equals("tool_result");
                assertThat(result && others).as("seed " + seed).isFalse();
                others |= !result;
                if (block.path("type").asText().equals("tool_use")) {
                    assertThat(block.path("id").asText()).matches("[a-zA-Z0-9_-]+");
                    open.add(block.path("id").asText());
                }
            }
        }
        assertThat(open).as("seed " + seed).isEmpty();
    }

    private static Set<String> texts(JsonNode node, String field) {
        return new HashSet<>(node.findValuesAsText(field));
    }

    private static void assertGemini(JsonNode contents, long seed) {
        List<String> open = new ArrayList<>();
        for (JsonNode content : contents) {
            for (JsonNode part : content.path("parts")) {
                if (part.has("functionResponse")) {
                    assertThat(open.remove(key(part.path("functionResponse"))))
                            .as("seed " + seed)
                            .isTrue();
                    assertThat(part.path("functionResponse").path("response").isObject())
                            .isTrue();
                }
            }
            assertThat(open).as("seed " + seed).isEmpty();
            content.path("parts").findValues("functionCall").forEach(call -> open.add(key(call)));
        }
        assertThat(open).as("seed " + seed).isEmpty();
    }

    private static String key(JsonNode call) {
        return call.path("id").asText() + " " + call.path("name").asText();
    }

    private static void assertResponses(JsonNode input, long seed) {
        List<String> open = new ArrayList<>();
        for (JsonNode item : input) {
            switch (item.path("type").asText()) {
                case "function_call" -> open.add(item.path("call_id").asText());
                case "function_call_output" -> assertThat(
                                open.remove(item.path("call_id").asText()))
                        .as("seed " + seed)
                        .isTrue();
                default -> assertThat(open).as("seed " + seed).isEmpty();
            }
        }
        assertThat(open).as("seed " + seed).isEmpty();
    }

    private static JsonNode read(JsonNode node) throws JsonProcessingException {
        return JSON.readTree(node.toString());
    }
}
