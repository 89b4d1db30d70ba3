package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a message, whose content is a text or a list of parts. */
public final class MessageText {

    private MessageText() {}

    /** Returns the texts of a message, a line each; empty if it has none. */
    static String of(JsonNode message) {
        JsonNode content = message.path("content");
        return content.isTextual()
                ? content.textValue()
                : ChatJson.elements(content)
                        .map(part -> part.path("text").asText(""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"));
    }

    /** Returns all that a model reads of a message as text: its texts, calls and results; a notice stands for a medium. */
    public static String whole(JsonNode message) {
        String calls = message.path("tool_calls").isEmpty()
                ? ""
                : message.path("tool_calls").toString();
        return Stream.of(content(message.path("content")), calls)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String content(JsonNode content) {
        return content.isTextual()
                ? content.textValue()
                : ChatJson.elements(content)
                        .map(MessageText::part)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"));
    }

    private static String part(JsonNode part) {
        return switch (part.path("type").asText()) {
            case "tool_use" -> part.path("name").asText() + " " + part.path("input");
            case "tool_result" -> content(part.path("content"));
            case "thinking" -> part.path("thinking").asText();
            default -> part.path("text").isTextual()
                    ? part.path("text").textValue()
                    : "[" + part.path("type").asText() + "]";
        };
    }
}
