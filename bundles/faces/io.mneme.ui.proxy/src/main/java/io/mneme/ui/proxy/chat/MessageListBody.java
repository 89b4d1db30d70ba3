package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A request whose messages are the list {@code messages}, each in the form in which a journal records it. */
abstract class MessageListBody extends ChatBody {

    private static final String MESSAGES = "messages";

    MessageListBody(ObjectNode tree) {
        super(tree);
    }

    @Override
    final boolean isReadable() {
        JsonNode list = tree().path(MESSAGES);
        return list.isArray() && !list.isEmpty() && ChatJson.elements(list).allMatch(JsonNode::isObject);
    }

    /** Returns the list, which is a part of the request. */
    final ArrayNode list() {
        return (ArrayNode) tree().get(MESSAGES);
    }

    @Override
    public final List<ObjectNode> recordable(List<JsonNode> messages) {
        return messages.stream().map(ObjectNode.class::cast).toList();
    }
}
