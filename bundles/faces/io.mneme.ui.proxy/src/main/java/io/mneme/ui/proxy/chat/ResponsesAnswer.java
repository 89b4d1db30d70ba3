package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The answer of OpenAI's responses. A stream repeats each item when it is done, and the whole answer at its end. */
final class ResponsesAnswer extends AnswerReader {

    private final StringBuilder begun = new StringBuilder();
    private final List<JsonNode> items = new ArrayList<>();

    @Override
    void readWhole(ObjectNode answer) {
        keepId(answer);
        keepUsage(answer.path("usage"));
        items.clear();
        ChatJson.elements(answer.path("output")).forEach(items::add);
        begun.setLength(0);
        if (answer.path("status").asText().equals("completed")) {
            end();
        }
    }

    @Override
    void readEvent(ObjectNode event) {
        JsonNode response = event.path("response");
        keepId(response);
        switch (event.path("type").asText()) {
            case "response.output_text.delta" -> begun.append(
                    event.path("delta").asText());
            case "response.output_item.done" -> {
                items.add(event.path("item"));
                begun.setLength(0);
            }
            case "response.completed", "response.incomplete", "response.failed" -> {
                if (response instanceof ObjectNode whole) {
                    readWhole(whole);
                }
            }
            default -> {
                // The end of each item has all that its other events say.
            }
        }
    }

    @Override
    Optional<ObjectNode> message() {
        List<JsonNode> said = new ArrayList<>(items);
        if (!begun.isEmpty()) {
            ObjectNode broken = ChatJson.create().put("type", "message").put("role", "assistant");
            said.add(broken.put("content", begun.toString()));
        }
        return ResponseItems.messages(said).stream().reduce((earlier, later) -> later);
    }
}
