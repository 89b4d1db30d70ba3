package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/** The text of a message, whose content is a text or a list of parts. */
final class MessageText {

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
}
