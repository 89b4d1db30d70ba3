package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A request of OpenAI's responses. Its input may be one text, which is the message of a user. */
final class OpenAiResponses extends ChatBody {

    private static final String INPUT = "input";
    private static final String INSTRUCTIONS = "instructions";

    OpenAiResponses(ObjectNode tree) {
        super(tree);
    }

    @Override
    public ChatBody copy() {
        return new OpenAiResponses(tree().deepCopy());
    }

    @Override
    boolean isReadable() {
        JsonNode input = tree().path(INPUT);
        return input.isTextual()
                || input.isArray()
                        && !input.isEmpty()
                        && ChatJson.elements(input).allMatch(JsonNode::isObject);
    }

    @Override
    public Optional<String> continued() {
        JsonNode conversation = tree().path("conversation");
        return Stream.of(
                        ChatJson.text(tree(), "previous_response_id"),
                        ChatJson.text(tree(), "conversation"),
                        ChatJson.text(conversation, "id"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public List<TextPlace> instructions() {
        List<TextPlace> places = new ArrayList<>();
        if (tree().path(INSTRUCTIONS).isTextual()) {
            places.add(new TextPlace(tree(), INSTRUCTIONS));
        }
        places.addAll(leadingInstructions(tree().path(INPUT)));
        return places;
    }

    @Override
    public List<JsonNode> messages() {
        JsonNode input = tree().path(INPUT);
        return input.isTextual() ? List.of(userMessage(input.textValue())) : tail(input, countInstructions(input));
    }

    private static ObjectNode userMessage(String text) {
        return ChatJson.create().put("role", "user").put("content", text);
    }

    @Override
    public void replaceMessages(List<JsonNode> messages) {
        replaceTail(list(), countInstructions(list()), messages);
    }

    /** Returns the input as a list, which it is from now on. */
    private ArrayNode list() {
        JsonNode input = tree().path(INPUT);
        return input instanceof ArrayNode list ? list : tree().putArray(INPUT).add(userMessage(input.textValue()));
    }

    @Override
    public List<ObjectNode> recordable(List<JsonNode> messages) {
        return ResponseItems.messages(messages);
    }

    @Override
    public void addNote(String note) {
        if (tree().path(INPUT).isTextual()) {
            tree().put(INPUT, tree().path(INPUT).textValue() + "\n\n" + note);
        } else {
            addNote(list(), note, "input_text");
        }
    }
}
