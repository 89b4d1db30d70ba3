package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A request of Anthropic's messages. */
final class AnthropicChat extends MessageListBody {

    private static final String SYSTEM = "system";
    private static final String CONTENT = "content";
    private static final String CACHE_CONTROL = "cache_control";

    /** The blocks that a mark may be at. Thoughts may not, nor a text that is empty. */
    private static final Set<String> MARKABLE = Set.of("text", "image", "document", "tool_use", "tool_result");

    AnthropicChat(ObjectNode tree) {
        super(tree);
    }

    @Override
    public ChatBody copy() {
        return new AnthropicChat(tree().deepCopy());
    }

    @Override
    public List<TextPlace> instructions() {
        return texts(tree(), SYSTEM);
    }

    @Override
    public List<JsonNode> messages() {
        return tail(list(), 0);
    }

    @Override
    public void replaceMessages(List<JsonNode> messages) {
        replaceTail(list(), 0, messages);
    }

    /** Adds the note to the newest message of the user: other roles have no place behind it. */
    @Override
    public void addNote(String note) {
        for (int place = list().size() - 1; place >= 0; place--) {
            if (list().get(place).path("role").asText().equals("user")) {
                blocks((ObjectNode) list().get(place), CONTENT)
                        .add(ChatJson.create().put("type", "text").put("text", note));
                return;
            }
        }
    }

    /**
     * Replaces the marks of the client by three: after what does not change, after what the previous request had, where the provider
     * has written its cache, and after the newest message.
     */
    @Override
    public void mark(int known) {
        ObjectNode mark = mark();
        tree().remove(CACHE_CONTROL);
        markPlaces().forEach(block -> block.remove(CACHE_CONTROL));
        list().forEach(message -> blocks((ObjectNode) message, CONTENT));
        if (!texts(tree(), SYSTEM).isEmpty()) {
            markLast(blocks(tree(), SYSTEM), mark);
        } else if (tree().path("tools") instanceof ArrayNode tools && !tools.isEmpty()) {
            ((ObjectNode) tools.get(tools.size() - 1)).set(CACHE_CONTROL, mark);
        }
        if (known > 0 && known < list().size()) {
            markBefore(known, mark);
        }
        markBefore(list().size(), mark);
    }

    /** Returns a mark with the longest time to live that the client has asked for. */
    private ObjectNode mark() {
        ObjectNode mark = ChatJson.create().put("type", "ephemeral");
        Stream.concat(Stream.of(tree()), markPlaces())
                .filter(block -> block.path(CACHE_CONTROL).path("ttl").asText().equals("1h"))
                .findFirst()
                .ifPresent(own -> mark.put("ttl", "1h"));
        return mark;
    }

    /** Returns all objects that may have a mark. */
    private Stream<ObjectNode> markPlaces() {
        Stream<JsonNode> blocks = ChatJson.elements(list())
                .flatMap(message -> ChatJson.elements(message.path(CONTENT)))
                .flatMap(block -> Stream.concat(Stream.of(block), ChatJson.elements(block.path(CONTENT))));
        Stream<JsonNode> before = Stream.of("tools", SYSTEM).flatMap(field -> ChatJson.elements(tree().path(field)));
        return Stream.concat(before, blocks).filter(JsonNode::isObject).map(ObjectNode.class::cast);
    }

    private void markBefore(int end, ObjectNode mark) {
        boolean marked = false;
        for (int place = end - 1; place >= 0 && !marked; place--) {
            marked = markLast(blocks((ObjectNode) list().get(place), CONTENT), mark);
        }
    }

    /** Marks the last block that may be marked; returns whether there is one. */
    private static boolean markLast(ArrayNode blocks, ObjectNode mark) {
        Optional<ObjectNode> last = ChatJson.elements(blocks)
                .filter(AnthropicChat::isMarkable)
                .map(ObjectNode.class::cast)
                .reduce((earlier, later) -> later);
        last.ifPresent(block -> block.set(CACHE_CONTROL, mark));
        return last.isPresent();
    }

    private static boolean isMarkable(JsonNode block) {
        String type = block.path("type").asText();
        return MARKABLE.contains(type)
                && (!type.equals("text") || ChatJson.text(block, "text").isPresent());
    }

    /** Returns a content as a list of blocks, which it is from now on: a text is one block, so that it is the same with a mark. */
    private static ArrayNode blocks(ObjectNode parent, String field) {
        JsonNode content = parent.path(field);
        if (content instanceof ArrayNode blocks) {
            return blocks;
        }
        ArrayNode blocks = parent.putArray(field);
        if (content.isTextual()) {
            blocks.add(ChatJson.create().put("type", "text").put("text", content.textValue()));
        }
        return blocks;
    }
}
