package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A request of OpenAI's chat completions. */
final class OpenAiChat extends MessageListBody {

    OpenAiChat(ObjectNode tree) {
        super(tree);
    }

    @Override
    public ChatBody copy() {
        return new OpenAiChat(tree().deepCopy());
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
    public void addNote(String note) {
        addNote(list(), note, "text");
    }
}
