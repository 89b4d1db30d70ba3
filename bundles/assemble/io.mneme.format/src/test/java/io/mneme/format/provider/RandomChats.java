package io.mneme.format.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.view.JsonNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;

/** Chats of random messages as the interfaces of OpenAI and Anthropic have them, for tests of the formats. */
final class RandomChats {

    private static final List<String> TEXTS = List.of("Hello", "今天天气?", "line\nline", "a \"b\" \\c", "1 < 2 & 3", "😀");
    private static final List<String> IMAGES = List.of(
            "https://example.org/1.png", "data:image/png;base64,iVBORw0KGgo=", "data:image/jpeg;base64,/9j/4AAQ");
    private static final String PDF = "JVBERi0xLjQK";

    private final Random random;
    private final boolean openAi;
    private final ArrayNode messages = JsonNodes.object().putArray("messages");
    private int calls;

    private RandomChats(long seed, boolean openAi) {
        random = new Random(seed);
        this.openAi = openAi;
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("mneme.chats", 80));
    }

    /** Returns the messages of a chat of OpenAI. */
    static ArrayNode openAi(long seed) {
        return new RandomChats(seed, true).chat();
    }

    /** Returns the messages of a chat of Anthropic. */
    static ArrayNode anthropic(long seed) {
        return new RandomChats(seed, false).chat();
    }

    /** Returns a context whose history is these messages, and nothing else. */
    static Context history(Iterable<JsonNode> messages) {
        return RandomContexts.context(List.of(segment(messages)));
    }

    /** Returns a context with a random part of a chat, which begins with a message of the user, and random texts around it. */
    static Context window(long seed, ArrayNode chat) {
        Random random = new Random(seed);
        List<JsonNode> all = new ArrayList<>();
        chat.forEach(all::add);
        List<Integer> turns = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (startsTurn(all.get(i))) {
                turns.add(i);
            }
        }
        int from = random.nextInt(turns.size());
        int to = from + 1 + random.nextInt(turns.size() - from);
        List<Segment> segments = new ArrayList<>();
        if (random.nextBoolean()) {
            segments.add(RandomContexts.segment(Stability.STATIC, ContextItem.instruction("You are Kate.")));
        }
        segments.add(segment(all.subList(turns.get(from), to == turns.size() ? all.size() : turns.get(to))));
        if (random.nextBoolean()) {
            segments.add(RandomContexts.segment(Stability.VOLATILE, ContextItem.instruction("\n\nIt is Monday.")));
        }
        if (random.nextBoolean()) {
            segments.add(RandomContexts.segment(
                    Stability.VOLATILE, ContextItem.of(Role.USER, "And now?", TextOrigin.CURRENT)));
        }
        return RandomContexts.context(segments);
    }

    private static boolean startsTurn(JsonNode message) {
        return message.path("role").asText().equals("user")
                && !message.path("content").toString().contains("\"tool_result\"");
    }

    private static Segment segment(Iterable<JsonNode> messages) {
        List<ContextItem> items = new ArrayList<>();
        messages.forEach(message -> items.add(item(message)));
        return RandomContexts.segment(Stability.GROWING, items.toArray(ContextItem[]::new));
    }

    private static ContextItem item(JsonNode message) {
        String name = message.path("role").asText();
        Role role = name.equals("developer") ? Role.SYSTEM : Role.valueOf(name.toUpperCase(Locale.ROOT));
        Map<String, Value> fields = JsonFields.lenient(message.toString());
        fields.remove("role");
        boolean plain = fields.size() == 1 && message.path("content").isTextual() && role != Role.SYSTEM;
        return new ContextItem(
                role,
                List.of(
                        plain
                                ? new TextPart(message.path("content").asText(), TextOrigin.SAID)
                                : new ProviderPart(ProviderMessages.of(name, fields))),
                "DIALOGUE_HISTORY",
                Optional.empty());
    }

    private ArrayNode chat() {
        if (openAi && random.nextBoolean()) {
            message(random.nextBoolean() ? "system" : "developer").put("content", "Be brief.");
        }
        for (int turns = 2 + random.nextInt(6); turns > 0; turns--) {
            user();
            for (int rounds = random.nextInt(3); rounds > 0; rounds--) {
                round();
            }
            answer(message("assistant"));
        }
        return messages;
    }

    private ObjectNode message(String role) {
        return messages.addObject().put("role", role);
    }

    private void user() {
        ObjectNode message = message("user");
        if (random.nextInt(3) == 0) {
            message.put("content", any(TEXTS));
            return;
        }
        ArrayNode content = message.putArray("content");
        text(content);
        for (int media = random.nextInt(3); media > 0; media--) {
            if (openAi) {
                openAiMedium(content.addObject());
            } else {
                anthropicMedium(content.addObject());
            }
        }
        if (openAi && random.nextInt(4) == 0) {
            message.put("name", "Ann");
        }
    }

    private void openAiMedium(ObjectNode block) {
        switch (random.nextInt(4)) {
            case 0 -> block.put("type", "file")
                    .putObject("file")
                    .put("filename", "a.pdf")
                    .put("file_data", "data:application/pdf;base64," + PDF);
            case 1 -> block.put("type", "input_audio")
                    .putObject("input_audio")
                    .put("data", "UklGRg==")
                    .put("format", "wav");
            default -> block.put("type", "image_url")
                    .putObject("image_url")
                    .put("url", any(IMAGES))
                    .put("detail", "low");
        }
    }

    private void anthropicMedium(ObjectNode block) {
        switch (random.nextInt(4)) {
            case 0 -> block.put("type", "document")
                    .put("title", "A letter")
                    .putObject("source")
                    .put("type", "base64")
                    .put("media_type", "application/pdf")
                    .put("data", PDF);
            case 1 -> block.put("type", "image")
                    .putObject("source")
                    .put("type", "url")
                    .put("url", "https://example.org/1.png");
            case 2 -> block.put("type", "document")
                    .putObject("source")
                    .put("type", "text")
                    .put("media_type", "text/plain")
                    .put("data", "A plain text");
            default -> block.put("type", "image")
                    .putObject("source")
                    .put("type", "base64")
                    .put("media_type", "image/png")
                    .put("data", "iVBORw0KGgo=");
        }
    }

    private void text(ArrayNode content) {
        content.addObject().put("type", "text").put("text", any(TEXTS));
    }

    private void thought(ArrayNode content) {
        if (random.nextInt(4) == 0) {
            content.addObject().put("type", "redacted_thinking").put("data", "EmwKAhgB");
        } else {
            content.addObject()
                    .put("type", "thinking")
                    .put("thinking", "Let me see.")
                    .put("signature", "ErUBCkYIBRgC");
        }
    }

    private void answer(ObjectNode message) {
        if (openAi) {
            message.put("content", any(TEXTS));
        } else if (random.nextBoolean()) {
            message.put("content", any(TEXTS));
        } else {
            ArrayNode content = message.putArray("content");
            thought(content);
            text(content);
        }
    }

    /** Adds calls of the model, and their results. */
    private void round() {
        int first = calls;
        calls += 1 + random.nextInt(3);
        ObjectNode message = message("assistant");
        if (openAi) {
            openAiRound(first, message);
        } else {
            anthropicRound(first, message);
        }
    }

    private void openAiRound(int first, ObjectNode message) {
        if (random.nextBoolean()) {
            message.putNull("content");
        } else {
            message.put("content", random.nextBoolean() ? "" : any(TEXTS));
        }
        ArrayNode node = message.putArray("tool_calls");
        for (int i = first; i < calls; i++) {
            node.addObject()
                    .put("id", "call." + i)
                    .put("type", "function")
                    .putObject("function")
                    .put("name", "find_" + i % 3)
                    .put("arguments", random.nextInt(8) == 0 ? "{broken" : "{\"a\":" + i + ",\"b\":\"x\"}");
        }
        for (int i = first; i < calls; i++) {
            message("tool")
                    .put("tool_call_id", "call." + i)
                    .put("content", random.nextBoolean() ? "{\"r\":1}" : any(TEXTS));
        }
    }

    private void anthropicRound(int first, ObjectNode message) {
        ArrayNode content = message.putArray("content");
        if (random.nextBoolean()) {
            thought(content);
        }
        if (random.nextBoolean()) {
            text(content);
        }
        for (int i = first; i < calls; i++) {
            ObjectNode call = content.addObject().put("type", "tool_use").put("id", "toolu_" + i);
            call.put("name", "find_" + i % 3).putObject("input").put("a", i).put("b", 1.50);
        }
        ArrayNode results = message("user").putArray("content");
        for (int i = first; i < calls; i++) {
            ObjectNode result = results.addObject().put("type", "tool_result").put("tool_use_id", "toolu_" + i);
            switch (random.nextInt(4)) {
                case 0 -> result.put("content", "boom").put("is_error", true);
                case 1 -> text(result.putArray("content"));
                case 2 -> anthropicResultImage(result.putArray("content"));
                default -> result.put("content", any(TEXTS));
            }
        }
        if (random.nextInt(3) == 0) {
            text(results);
        }
    }

    private void anthropicResultImage(ArrayNode content) {
        text(content);
        content.addObject()
                .put("type", "image")
                .putObject("source")
                .put("type", "base64")
                .put("media_type", "image/png")
                .put("data", "iVBORw0KGgo=");
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
