package io.mneme.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import io.mneme.client.MessageCodec;
import java.util.List;
import java.util.Optional;

/**
 * Writes the messages of LangChain4j as those of OpenAI's interface, and beside them, under {@code langchain4j}, what that interface
 * has no field for. No text is written twice, so that an entry that is edited or redacted reads as it is then.
 */
final class ChatMessageCodec implements MessageCodec<ChatMessage> {

    /** The key of an entry with what OpenAI's interface has no field for. */
    private static final String EXTRA = "langchain4j";

    private static final String ROLE = "role";
    private static final String CONTENT = "content";
    private static final String CUSTOM = "custom";

    /** A message as the library writes it, of a kind that this version cannot write otherwise. */
    private static final String SOURCE = "source";

    @Override
    public List<ObjectNode> encode(ChatMessage message) {
        ObjectNode entry = entry(message);
        if (!message.equals(read(entry))) {
            source(message).ifPresent(source -> entry.withObjectProperty(EXTRA).put(SOURCE, source));
        }
        return List.of(entry);
    }

    /** Returns the message as the library writes it; empty if it cannot either, as with attributes that are no JSON. */
    private static Optional<String> source(ChatMessage message) {
        try {
            String source = ChatMessageSerializer.messageToJson(message);
            return Optional.of(source).filter(any -> message.equals(ChatMessageDeserializer.messageFromJson(source)));
        } catch (RuntimeException noJson) {
            // The library has no exception of its own for it.
            return Optional.empty();
        }
    }

    @Override
    public ChatMessage decode(List<ObjectNode> entries) {
        ObjectNode entry = entries.get(0);
        String source = entry.path(EXTRA).path(SOURCE).asText();
        if (!source.isEmpty()) {
            ChatMessage message = ChatMessageDeserializer.messageFromJson(source);
            // An entry that was edited since reads as it is now.
            if (entry(message).path(CONTENT).equals(entry.path(CONTENT))) {
                return message;
            }
        }
        return read(entry);
    }

    private static ObjectNode entry(ChatMessage message) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        ObjectNode extra = JsonNodeFactory.instance.objectNode();
        if (message instanceof SystemMessage system) {
            entry.put(ROLE, "system").put(CONTENT, system.text());
        } else if (message instanceof UserMessage user) {
            writeUser(user, entry.put(ROLE, "user"), extra);
        } else if (message instanceof AiMessage ai) {
            AiMessageJson.write(ai, entry.put(ROLE, "assistant"), extra);
        } else if (message instanceof ToolExecutionResultMessage result) {
            ToolResultJson.write(result, entry.put(ROLE, "tool"), extra);
        } else if (message instanceof CustomMessage custom) {
            String attributes = AttributeJson.write(custom.attributes()).toString();
            entry.put(ROLE, "user").put(CONTENT, attributes);
            extra.put(CUSTOM, true);
        } else {
            entry.put(ROLE, "user").put(CONTENT, String.valueOf(message));
        }
        if (!extra.isEmpty()) {
            entry.set(EXTRA, extra);
        }
        return entry;
    }

    private static ChatMessage read(ObjectNode entry) {
        JsonNode extra = entry.path(EXTRA);
        String role = entry.path(ROLE).asText();
        if (extra.path(CUSTOM).asBoolean()) {
            return CustomMessage.from(AttributeJson.parse(entry.path(CONTENT).asText()));
        }
        return switch (role) {
            case "system", "developer" -> SystemMessage.from(ContentJson.text(entry.path(CONTENT)));
            case "assistant" -> AiMessageJson.read(entry, extra);
            case "tool" -> ToolResultJson.read(entry, extra);
            case "user" -> readUser(entry, extra);
            default -> throw new IllegalArgumentException("role must be one of a chat: " + role);
        };
    }

    private static void writeUser(UserMessage user, ObjectNode entry, ObjectNode extra) {
        if (user.name() != null) {
            entry.put("name", user.name());
        }
        ContentJson.write(user.contents(), entry, extra);
        AttributeJson.write(user.attributes(), extra);
    }

    private static UserMessage readUser(ObjectNode entry, JsonNode extra) {
        JsonNode name = entry.path("name");
        return UserMessage.builder()
                .name(name.isTextual() ? name.asText() : null)
                .contents(ContentJson.read(entry.path(CONTENT), extra))
                .attributes(AttributeJson.read(extra))
                .build();
    }
}
