package io.mneme.format.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/**
 * Messages in the format of OpenAI's chat, whose prompt cache detects the common prefix by itself. A message that came so is written as
 * it came. What a tool says without a call is a message of the user, since that provider takes it only as an answer to a call.
 */
@Component(service = ProviderFormat.class)
public final class OpenAiFormat implements ShippedFormat {

    @Override
    public BodyForm form() {
        return BodyForm.OPENAI;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode messages = answer.putArray("messages");
        context.body().messages().forEach(message -> add(message, messages.addObject()));
    }

    private static void add(BodyMessage message, ObjectNode node) {
        ItemPart first = message.parts().get(0).part();
        if (first instanceof ProviderPart whole) {
            ProviderJson.add(whole.message(), node);
            return;
        }
        node.put("role", message.role().name().toLowerCase(Locale.ROOT));
        if (message.role() == Role.TOOL && first instanceof BlockPart result) {
            node.put("tool_call_id", result.block().callId())
                    .put("content", result.block().text());
        } else {
            addParts(message, node);
        }
    }

    private static void addParts(BodyMessage message, ObjectNode node) {
        List<BodyPart> parts = new ArrayList<>(message.parts());
        parts.removeIf(part -> isCall(part.part()));
        addContent(message.role(), parts, node);
        if (parts.size() < message.parts().size()) {
            ArrayNode calls = node.putArray("tool_calls");
            message.parts().stream()
                    .map(BodyPart::part)
                    .filter(OpenAiFormat::isCall)
                    .forEach(part -> addCall(((BlockPart) part).block(), calls.addObject()));
        }
    }

    /** Returns whether a part is the call of a tool. */
    static boolean isCall(ItemPart part) {
        return part instanceof BlockPart block && block.block().type() == BlockType.TOOL_CALL;
    }

    private static void addContent(Role role, List<BodyPart> parts, ObjectNode node) {
        if (parts.isEmpty()) {
            node.putNull("content");
        } else if (parts.stream().allMatch(part -> part.part() instanceof TextPart)) {
            node.put("content", text(role, parts));
        } else {
            ArrayNode content = node.putArray("content");
            parts.forEach(part -> content.add(block(part.part())));
        }
    }

    private static void addCall(MessageBlock call, ObjectNode node) {
        node.put("id", call.callId())
                .put("type", "function")
                .putObject("function")
                .put("name", call.toolName())
                .put("arguments", call.text());
    }

    /** Returns the text of a message without images: system texts as they are, each other part on a line of its own. */
    static String text(BodyMessage message) {
        return text(message.role(), message.parts());
    }

    /** Returns the text of parts in a message of a role. */
    static String text(Role role, List<BodyPart> parts) {
        return parts.stream()
                .map(BodyPart::part)
                .map(ItemPart::asText)
                .collect(Collectors.joining(role == Role.SYSTEM ? "" : "\n"));
    }

    private static ObjectNode block(ItemPart part) {
        ObjectNode block = JsonNodeFactory.instance.objectNode();
        if (part instanceof MediaPart image) {
            block.put("type", "image_url").putObject("image_url").put("url", image.uri());
        } else if (part instanceof BlockPart document) {
            FileBlock file = FileBlock.of(document.block());
            block.put("type", "file")
                    .putObject("file")
                    .put("filename", file.name())
                    .put("file_data", file.uri());
        } else {
            block.put("type", "text").put("text", part.asText());
        }
        return block;
    }
}
