package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A request of a chat as a tree, whose parts may be replaced. What Mneme does not know stays as it came. For one thread. */
public abstract class ChatBody {

    /** The names under which the metadata of a request may name its chat, the most telling first. */
    private static final List<String> METADATA_NAMES =
            List.of("session_id", "session", "conversation_id", "conversation", "thread_id", "chat_id", "user_id");

    private final ObjectNode tree;

    ChatBody(ObjectNode tree) {
        this.tree = tree;
    }

    /** Returns a request that is read from JSON; empty if it is no request of this interface. */
    public static Optional<ChatBody> read(ChatInterface chat, byte[] json) {
        return ChatJson.object(json).map(chat::body).filter(ChatBody::isReadable);
    }

    /** Returns a copy that shares nothing with this one. */
    public abstract ChatBody copy();

    abstract boolean isReadable();

    ObjectNode tree() {
        return tree;
    }

    /** Returns the request as JSON. */
    public byte[] bytes() {
        return ChatJson.bytes(tree);
    }

    /** Returns the name of the model; empty if the request names none. */
    public String model() {
        return ChatJson.text(tree, "model").orElse("");
    }

    /** Returns the definitions of the tools as JSON; empty if there are none. */
    public String tools() {
        return Stream.of("tools", "functions")
                .map(tree::path)
                .filter(tools -> tools.isArray() && !tools.isEmpty())
                .findFirst()
                .map(JsonNode::toString)
                .orElse("");
    }

    /** Returns the name that the request gives its chat or its user; empty if it gives none. */
    public Optional<String> sessionName() {
        Stream<String> metadata =
                METADATA_NAMES.stream().flatMap(name -> ChatJson.text(tree.path("metadata"), name).stream());
        return Stream.concat(metadata, ChatJson.text(tree, "user").stream()).findFirst();
    }

    /** Returns the id of the answer or conversation that the provider keeps, and that the request continues; empty if there is none. */
    public Optional<String> continued() {
        return Optional.empty();
    }

    /** Returns the texts of the instructions, in the order of the prompt. */
    public abstract List<TextPlace> instructions();

    /** Returns the messages after the instructions, in the form of the interface. */
    public abstract List<JsonNode> messages();

    /** Replaces the messages after the instructions. */
    public abstract void replaceMessages(List<JsonNode> messages);

    /** Returns messages in the form in which a journal records them. */
    public abstract List<ObjectNode> recordable(List<JsonNode> messages);

    /** Adds a text behind all messages, so that what is before it stays as it is. */
    public abstract void addNote(String note);

    /**
     * Marks what the provider is asked to cache, where it wants marks.
     *
     * @param known how many of the messages the previous request had as well
     */
    public void mark(int known) {}

    /** Returns the text of the newest message of the user; empty if there is none. */
    public String question() {
        List<ObjectNode> messages = recordable(messages());
        for (int place = messages.size() - 1; place >= 0; place--) {
            ObjectNode message = messages.get(place);
            String text = MessageText.of(message);
            if (message.path("role").asText().equals("user") && !text.isBlank()) {
                return text;
            }
        }
        return "";
    }

    /** Returns the texts of a content, which is a text or a list of parts. */
    static List<TextPlace> texts(ObjectNode parent, String field) {
        JsonNode content = parent.path(field);
        if (content.isTextual()) {
            return List.of(new TextPlace(parent, field));
        }
        return ChatJson.elements(content)
                .filter(part -> part.path("text").isTextual())
                .map(part -> new TextPlace((ObjectNode) part, "text"))
                .toList();
    }

    static boolean isInstruction(JsonNode message) {
        String role = message.path("role").asText();
        return role.equals("system") || role.equals("developer");
    }

    /** Returns how many messages at the beginning of a list are instructions. */
    static int countInstructions(JsonNode list) {
        int count = 0;
        while (count < list.size() && isInstruction(list.get(count))) {
            count++;
        }
        return count;
    }

    static List<TextPlace> leadingInstructions(JsonNode list) {
        List<TextPlace> places = new ArrayList<>();
        for (int place = 0; place < countInstructions(list); place++) {
            places.addAll(texts((ObjectNode) list.get(place), "content"));
        }
        return places;
    }

    static List<JsonNode> tail(JsonNode list, int from) {
        return ChatJson.elements(list).skip(from).toList();
    }

    static void replaceTail(ArrayNode list, int from, List<JsonNode> messages) {
        while (list.size() > from) {
            list.remove(list.size() - 1);
        }
        list.addAll(messages);
    }

    /** Adds a note to the newest message if it is the user's, else as a message of the instructions. */
    static void addNote(ArrayNode list, String note, String partType) {
        JsonNode last = list.get(list.size() - 1);
        if (last instanceof ObjectNode message
                && message.path("role").asText().equals("user")
                && append(message, note, partType)) {
            return;
        }
        String role = isInstruction(list.path(0)) ? list.path(0).path("role").asText() : "system";
        list.add(ChatJson.create().put("role", role).put("content", note));
    }

    private static boolean append(ObjectNode message, String note, String partType) {
        JsonNode content = message.path("content");
        if (content.isTextual()) {
            message.put("content", content.textValue() + "\n\n" + note);
            return true;
        }
        if (content instanceof ArrayNode parts) {
            parts.add(ChatJson.create().put("type", partType).put("text", note));
            return true;
        }
        return false;
    }
}
