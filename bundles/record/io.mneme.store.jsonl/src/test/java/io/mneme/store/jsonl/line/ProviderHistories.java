package io.mneme.store.jsonl.line;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Makes histories as the interfaces of OpenAI and Anthropic have them, with everything that a message can contain. */
public final class ProviderHistories {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> TEXTS = List.of(
            "What is in it?", "今天天气怎么样？", "a \"quoted\" \\ line\nand another", "😀 naïve", "{\"not\": \"parsed\"}", "");

    private final Random random;
    private int calls;

    /** Makes the histories of a seed. */
    public ProviderHistories(long seed) {
        random = new Random(seed);
    }

    /** Returns the messages of a chat completion. */
    public ArrayNode openAi() {
        ArrayNode messages = JSON.createArrayNode();
        add(messages, random.nextBoolean() ? "developer" : "system").put("content", text());
        for (int turn = 0; turn < 1 + random.nextInt(6); turn++) {
            ObjectNode user = add(messages, "user");
            if (random.nextBoolean()) {
                user.put("name", "Ann");
            }
            openAiContent(user);
            openAiAnswer(messages);
        }
        return messages;
    }

    private void openAiContent(ObjectNode user) {
        if (random.nextBoolean()) {
            user.put("content", text());
            return;
        }
        ArrayNode parts = user.putArray("content");
        block(parts, "text").put("text", text());
        switch (random.nextInt(4)) {
            case 0 -> block(parts, "image_url")
                    .putObject("image_url")
                    .put("url", "data:image/png;base64," + bytes())
                    .put("detail", "low");
            case 1 -> block(parts, "input_audio")
                    .putObject("input_audio")
                    .put("data", bytes())
                    .put("format", "wav");
            case 2 -> block(parts, "file")
                    .putObject("file")
                    .put("filename", "a.pdf")
                    .put("file_data", "data:application/pdf;base64," + bytes());
            default -> block(parts, "image_url").putObject("image_url").put("url", "https://example.org/a.png");
        }
    }

    private void openAiAnswer(ArrayNode messages) {
        if (random.nextBoolean()) {
            ObjectNode assistant = add(messages, "assistant");
            switch (random.nextInt(3)) {
                case 0 -> assistant.putNull("content");
                case 1 -> assistant.put("content", text());
                default -> {
                    // The content may be left out beside calls.
                }
            }
            ArrayNode toolCalls = assistant.putArray("tool_calls");
            for (int i = 0; i <= random.nextInt(3); i++) {
                openAiCall(toolCalls.addObject());
            }
            toolCalls.forEach(call -> add(messages, "tool")
                    .put("tool_call_id", call.path("id").asText())
                    .put("content", text()));
        }
        switch (random.nextInt(4)) {
            case 0 -> add(messages, "assistant").putNull("content").put("refusal", "I cannot.");
            case 1 -> add(messages, "assistant").putObject("audio").put("id", "audio_1");
            case 2 -> block(add(messages, "assistant").putArray("content"), "refusal")
                    .put("refusal", "No.");
            default -> add(messages, "assistant")
                    .put("content", text())
                    .putNull("refusal")
                    .putNull("tool_calls");
        }
    }

    private void openAiCall(ObjectNode call) {
        call.put("id", "call_" + calls++);
        if (random.nextInt(4) == 0) {
            call.put("type", "custom").putObject("custom").put("name", "sql").put("input", text());
        } else {
            String arguments = JSON.createObjectNode().put("city", text()).toString();
            call.put("type", "function")
                    .putObject("function")
                    .put("name", "clock")
                    .put("arguments", arguments);
        }
    }

    /** Returns the messages of Anthropic's interface, whose system text is a field of its own. */
    public ArrayNode anthropic() {
        ArrayNode messages = JSON.createArrayNode();
        for (int turn = 0; turn < 1 + random.nextInt(6); turn++) {
            ArrayNode user = add(messages, "user").putArray("content");
            block(user, "text").put("text", text()).putObject("cache_control").put("type", "ephemeral");
            block(user, random.nextBoolean() ? "image" : "document")
                    .putObject("source")
                    .put("type", "base64")
                    .put("media_type", "image/png")
                    .put("data", bytes());
            anthropicAnswer(messages);
        }
        return messages;
    }

    private void anthropicAnswer(ArrayNode messages) {
        ArrayNode assistant = add(messages, "assistant").putArray("content");
        if (random.nextBoolean()) {
            block(assistant, "thinking").put("thinking", text()).put("signature", bytes());
        } else {
            block(assistant, "redacted_thinking").put("data", bytes());
        }
        String id = "toolu_" + calls++;
        block(assistant, random.nextInt(4) == 0 ? "server_tool_use" : "tool_use")
                .put("id", id)
                .put("name", "clock")
                .putObject("input")
                .put("degrees", 0.1 * random.nextInt(100))
                .put("city", text());
        ArrayNode user = add(messages, "user").putArray("content");
        ObjectNode result = block(user, "tool_result").put("tool_use_id", id).put("is_error", random.nextBoolean());
        if (random.nextBoolean()) {
            result.put("content", text());
        } else {
            block(result.putArray("content"), "text").put("text", text());
        }
        add(messages, "assistant").put("content", text());
    }

    private static ObjectNode add(ArrayNode messages, String role) {
        return messages.addObject().put("role", role);
    }

    private static ObjectNode block(ArrayNode blocks, String type) {
        return blocks.addObject().put("type", type);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private String bytes() {
        byte[] bytes = new byte[random.nextInt(3_000)];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
