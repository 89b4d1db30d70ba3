package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A request of OpenAI's chat completions. */
final class OpenAiChat extends ChatBody {

    private static final String MESSAGES = "messages";

    OpenAiChat(ObjectNode tree) {
        super(tree);
    }

    @Override
    public ChatBody copy() {
        return new OpenAiChat(tree().deepCopy());
    }

    @Override
    boolean isReadable() {
        JsonNode list = tree().path(MESSAGES);
        return list.isArray() && !list.isEmpty() && ChatJson.elements(list).allMatch(JsonNode::isObject);
    }

    private ArrayNode list() {
        return (ArrayNode) tree().get(MESSAGES);
    }

    @Override
    public List<TextPlace> instructions() {
        return leadingInstructions(list());
    }

    @Override
    public List<JsonNode> messages() {
        return tail(list(), countInstructions(list()));
    }

    @Override
    public void replaceMessages(List<JsonNode> messages) {
        replaceTail(list(), countInstructions(list()), messages);
    }

    @Override
    public List<ObjectNode> recordable(List<JsonNode> messages) {
        return messages.stream().map(ObjectNode.class::cast).toList();
    }

    @Override
    public void addNote(String note) {
        addNote(list(), note, "text");
    }
}
