package io.mneme.format.provider;

import static io.mneme.format.provider.RandomContexts.body;
import static io.mneme.format.provider.RandomContexts.context;
import static io.mneme.format.provider.RandomContexts.segment;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bodies that the formats make of any context keep to the rules in the references of the providers, as of November 2026:
 * fields and types, roles, and texts that are not blank.
 */
class ProviderBodyTest {

    private static final Set<String> IMAGE_TYPES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void openAiTakesTheMessages(long seed) {
        JsonNode messages = body("openai", RandomContexts.of(seed)).path("messages");
        for (JsonNode message : messages) {
            assertFields(message, "role", "content");
            assertThat(message.path("role").textValue()).isIn("system", "user", "assistant");
            if (message.path("content").isTextual()) {
                assertThat(message.path("content").textValue()).isNotBlank();
            } else {
                assertThat(message.path("content")).isNotEmpty().allSatisfy(ProviderBodyTest::assertOpenAiPart);
            }
        }
    }

    private static void assertOpenAiPart(JsonNode part) {
        if (part.path("type").textValue().equals("text")) {
            assertFields(part, "type", "text");
            assertThat(part.path("text").textValue()).isNotBlank();
        } else {
            assertFields(part, "type", "image_url");
            assertThat(part.path("type").textValue()).isEqualTo("image_url");
            assertThat(part.path("image_url").path("url").textValue()).matches("https?://.*|data:image/.*;base64,.+");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void openAiResponsesTakeTheInput(long seed) {
        JsonNode body = body("openai-responses", RandomContexts.of(seed));
        assertThat(body.path("input")).isNotEmpty().isEqualTo(body.path("messages"));
        for (JsonNode item : body.path("input")) {
            assertFields(item, "type", "role", "content");
            assertThat(item.path("type").textValue()).isEqualTo("message");
            if (item.path("role").textValue().equals("user")) {
                assertThat(item.path("content")).isNotEmpty().allSatisfy(ProviderBodyTest::assertInputPart);
            } else {
                assertThat(item.path("role").textValue()).isIn("developer", "assistant");
                assertThat(item.path("content").textValue()).isNotBlank();
            }
        }
    }

    private static void assertInputPart(JsonNode part) {
        if (part.path("type").textValue().equals("input_text")) {
            assertFields(part, "type", "text");
            assertThat(part.path("text").textValue()).isNotBlank();
        } else {
            assertFields(part, "type", "image_url", "detail");
            assertThat(part.path("type").textValue()).isEqualTo("input_image");
            assertThat(part.path("image_url").textValue()).matches("https?://.*|data:image/.*;base64,.+");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void anthropicTakesTheMessages(long seed) {
        JsonNode body = body("anthropic", RandomContexts.of(seed));
        JsonNode messages = body.path("messages");
        assertRoles(messages, "user", "assistant");
        for (JsonNode message : messages) {
            assertFields(message, "role", "content");
            assertThat(message.path("content")).isNotEmpty().allSatisfy(ProviderBodyTest::assertAnthropicBlock);
        }
        assertThat(body.findValues("cache_control")).hasSizeLessThanOrEqualTo(4);
        if (!messages.isEmpty()) {
            JsonNode last = messages.get(messages.size() - 1);
            JsonNode text =
                    last.path("content").get(last.path("content").size() - 1).path("text");
            assertThat(last.path("role").textValue().equals("assistant")
                            && text.isTextual()
                            && !text.textValue().equals(text.textValue().stripTrailing()))
                    .isFalse();
        }
    }

    private static void assertAnthropicBlock(JsonNode block) {
        ObjectNode unmarked = block.deepCopy();
        JsonNode mark = unmarked.remove("cache_control");
        assertThat(mark == null || mark.toString().startsWith("{\"type\":\"ephemeral\""))
                .isTrue();
        if (block.path("type").textValue().equals("text")) {
            assertFields(unmarked, "type", "text");
            assertThat(block.path("text").textValue()).isNotBlank();
            return;
        }
        assertFields(unmarked, "type", "source");
        assertThat(block.path("type").textValue()).isEqualTo("image");
        JsonNode source = block.path("source");
        if (source.path("type").textValue().equals("base64")) {
            assertFields(source, "type", "media_type", "data");
            assertThat(source.path("media_type").textValue()).isIn(IMAGE_TYPES);
            assertThat(source.path("data").textValue()).isNotEmpty();
        } else {
            assertFields(source, "type", "url");
            assertThat(source.path("url").textValue()).matches("https?://.*");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.format.provider.RandomContexts#seeds")
    void geminiTakesTheContents(long seed) {
        JsonNode body = body("gemini", RandomContexts.of(seed));
        assertRoles(body.path("contents"), "user", "model");
        for (JsonNode content : body.path("contents")) {
            assertFields(content, "role", "parts");
            assertThat(content.path("parts")).isNotEmpty().allSatisfy(ProviderBodyTest::assertGeminiPart);
        }
        JsonNode instruction = body.path("systemInstruction");
        assertThat(instruction.isMissingNode()
                        || !instruction
                                .path("parts")
                                .get(0)
                                .path("text")
                                .textValue()
                                .isBlank())
                .isTrue();
    }

    private static void assertGeminiPart(JsonNode part) {
        assertThat(part).hasSize(1);
        if (part.has("text")) {
            assertThat(part.path("text").textValue()).isNotBlank();
        } else if (part.has("inlineData")) {
            assertFields(part.path("inlineData"), "mimeType", "data");
        } else {
            assertFields(part.path("fileData"), "mimeType", "fileUri");
            assertThat(part.path("fileData").path("fileUri").textValue()).matches("https?://.*");
        }
    }

    /** The roles alternate and begin with the user, but recalled text is not joined to the newest message. */
    private static void assertRoles(JsonNode messages, String user, String model) {
        for (int i = 0; i < messages.size(); i++) {
            String role = messages.get(i).path("role").textValue();
            assertThat(role).isIn(user, model);
            if (i == 0) {
                assertThat(role).isEqualTo(user);
            } else if (messages.get(i - 1).path("role").textValue().equals(role)) {
                assertThat(messages.get(i - 1).toString()).contains("RECALLED");
                assertThat(messages.get(i).toString()).contains("CURRENT").doesNotContain("RECALLED");
            }
        }
    }

    @Test
    void aHistoryThatBeginsWithTheModelGetsAnOpeningOfTheUser() {
        Context context = context(List.of(
                segment(Stability.GROWING, ContextItem.of(Role.ASSISTANT, "Welcome!", TextOrigin.SAID)),
                segment(Stability.VOLATILE, ContextItem.of(Role.USER, "Hi", TextOrigin.CURRENT))));
        assertThat(body("gemini", context).path("contents"))
                .hasToString("[{\"role\":\"user\",\"parts\":[{\"text\":\"[…]\"}]},"
                        + "{\"role\":\"model\",\"parts\":[{\"text\":\"Welcome!\"}]},"
                        + "{\"role\":\"user\",\"parts\":[{\"text\":\"Hi\"}]}]");
    }

    @Test
    void anImageOfATypeThatAProviderDoesNotReadIsNamed() {
        MediaPart drawing = new MediaPart("media_1", "https://example.org/1.svg", "image/svg+xml", OptionalInt.empty());
        Context context = context(List.of(
                segment(Stability.VOLATILE, new ContextItem(Role.USER, List.of(drawing), "", Optional.empty()))));
        for (String format : List.of("openai", "openai-responses", "anthropic", "gemini")) {
            assertThat(body(format, context).toString())
                    .contains("[media_1: image/svg+xml]")
                    .doesNotContain("1.svg");
        }
    }

    @Test
    void anImageOfTheModelIsNamedInTheMessageOfTheModel() {
        MediaPart drawing = new MediaPart("media_1", "https://example.org/1.png", "image/png", OptionalInt.empty());
        Context context = context(List.of(segment(
                Stability.GROWING,
                ContextItem.of(Role.USER, "Draw a tea pot.", TextOrigin.SAID),
                new ContextItem(Role.ASSISTANT, List.of(drawing), "", Optional.empty()))));
        assertThat(body("openai", context).path("messages").get(1))
                .hasToString("{\"role\":\"assistant\",\"content\":\"[media_1: image/png]\"}");
        assertThat(body("anthropic", context)
                        .path("messages")
                        .get(1)
                        .path("content")
                        .get(0)
                        .path("text")
                        .textValue())
                .isEqualTo("[media_1: image/png]");
    }

    private static void assertFields(JsonNode node, String... names) {
        assertThat(node.properties()).extracting(Map.Entry::getKey).containsExactlyInAnyOrder(names);
    }
}
