package io.mneme.springai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.MessageCodec;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * Writes the messages of Spring AI as those of OpenAI's interface, and beside them, under {@code spring_ai}, what that interface has no
 * field for. A message with the results of several tools is an entry for each of them.
 */
final class SpringMessageCodec implements MessageCodec<Message> {

    /** The key of an entry with what OpenAI's interface has no field for. */
    static final String EXTRA = "spring_ai";

    private static final String ROLE = "role";
    private static final String CONTENT = "content";
    private static final String CALL_ID = "tool_call_id";
    private static final String TOOL_NAME = "tool_name";

    /** How many entries the message that begins with this one has. */
    private static final String SPAN = "span";

    private static final String HAS_NO_TEXT = "no_text";

    @Override
    public List<ObjectNode> encode(Message message) {
        if (message instanceof ToolResponseMessage results) {
            return encodeResults(results);
        }
        ObjectNode extra = JsonNodeFactory.instance.objectNode();
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        if (message instanceof AssistantMessage assistant) {
            encodeAssistant(assistant, entry.put(ROLE, "assistant"), extra);
        } else if (message instanceof UserMessage user) {
            MediaBlocks.write(user.getText(), user.getMedia(), entry.put(ROLE, "user"), extra);
        } else if (message instanceof SystemMessage) {
            entry.put(ROLE, "system").put(CONTENT, message.getText());
        } else {
            throw new IllegalArgumentException("a message must be one of a system, user, assistant or tool: "
                    + message.getClass().getName());
        }
        return List.of(finished(entry, extra, message));
    }

    private static void encodeAssistant(AssistantMessage assistant, ObjectNode entry, ObjectNode extra) {
        MediaBlocks.write(assistant.getText(), assistant.getMedia(), entry, extra);
        if (assistant.getText() == null && assistant.getMedia().isEmpty()) {
            if (assistant.hasToolCalls()) {
                entry.putNull(CONTENT);
            } else {
                extra.put(HAS_NO_TEXT, true);
            }
        }
        ToolCallJson.write(assistant.getToolCalls(), entry, extra);
    }

    private static List<ObjectNode> encodeResults(ToolResponseMessage results) {
        List<ObjectNode> entries = new ArrayList<>();
        results.getResponses().forEach(response -> entries.add(encodeResult(response)));
        if (entries.isEmpty()) {
            entries.add(JsonNodeFactory.instance.objectNode().put(ROLE, "tool").put(CONTENT, ""));
        }
        ObjectNode extra = entries.get(0)
                .withObjectProperty(EXTRA)
                .put(SPAN, results.getResponses().size());
        MetadataJson.write(results.getMetadata(), extra);
        return entries;
    }

    private static ObjectNode encodeResult(ToolResponse response) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode().put(ROLE, "tool");
        ObjectNode extra = JsonNodeFactory.instance.objectNode().put(TOOL_NAME, response.name());
        if (response.id() != null && !response.id().isEmpty()) {
            entry.put(CALL_ID, response.id());
        } else {
            extra.put(CALL_ID, response.id());
        }
        entry.put(CONTENT, response.responseData() == null ? "" : response.responseData());
        if (response.responseData() == null) {
            extra.put(HAS_NO_TEXT, true);
        }
        entry.set(EXTRA, extra);
        return entry;
    }

    private static ObjectNode finished(ObjectNode entry, ObjectNode extra, Message message) {
        MetadataJson.write(message.getMetadata(), extra);
        if (!extra.isEmpty()) {
            entry.set(EXTRA, extra);
        }
        return entry;
    }

    @Override
    public int span(ObjectNode first) {
        return Math.max(1, first.path(EXTRA).path(SPAN).asInt(1));
    }

    @Override
    public Message decode(List<ObjectNode> entries) {
        ObjectNode entry = entries.get(0);
        JsonNode extra = entry.path(EXTRA);
        String role = entry.path(ROLE).asText();
        return switch (role) {
            case "system", "developer" -> SystemMessage.builder()
                    .text(MediaBlocks.text(entry.path(CONTENT)))
                    .metadata(MetadataJson.read(extra))
                    .build();
            case "user" -> UserMessage.builder()
                    .text(MediaBlocks.text(entry.path(CONTENT)))
                    .media(MediaBlocks.media(entry.path(CONTENT), extra))
                    .metadata(MetadataJson.read(extra))
                    .build();
            case "assistant" -> assistant(entry, extra);
            case "tool" -> ToolResponseMessage.builder()
                    .responses(responses(entries))
                    .metadata(MetadataJson.read(extra))
                    .build();
            default -> throw new IllegalArgumentException("role must be one of a chat: " + role);
        };
    }

    private static AssistantMessage assistant(ObjectNode entry, JsonNode extra) {
        JsonNode content = entry.path(CONTENT);
        boolean hasText = !content.isNull() && !content.isMissingNode() && MediaBlocks.hasText(content);
        String text = hasText ? MediaBlocks.text(content) : null;
        return AssistantMessage.builder()
                .content("".equals(text) && extra.path(HAS_NO_TEXT).asBoolean() ? null : text)
                .properties(MetadataJson.read(extra))
                .toolCalls(ToolCallJson.read(entry, extra))
                .media(MediaBlocks.media(content, extra))
                .build();
    }

    private static List<ToolResponse> responses(List<ObjectNode> entries) {
        List<ToolResponse> responses = new ArrayList<>();
        for (ObjectNode entry : entries) {
            JsonNode extra = entry.path(EXTRA);
            if (extra.path(SPAN).asInt(1) == 0) {
                continue;
            }
            JsonNode id = extra.has(CALL_ID) ? extra.path(CALL_ID) : entry.path(CALL_ID);
            String text = MediaBlocks.text(entry.path(CONTENT));
            responses.add(new ToolResponse(
                    id.isTextual() ? id.asText() : null,
                    extra.path(TOOL_NAME).isTextual() ? extra.path(TOOL_NAME).asText() : null,
                    text.isEmpty() && extra.path(HAS_NO_TEXT).asBoolean() ? null : text));
        }
        return responses;
    }
}
