package io.mneme.format.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Messages in Anthropic's format, with the system prompt in blocks before them. Some blocks are marked for the provider's cache. Blocks
 * that came so are written as they came, but for the marks that came with them: a body may have four, and these are placed here.
 */
@Component(service = ProviderFormat.class)
public final class AnthropicFormat implements ShippedFormat {

    private static final String CONTENT = "content";
    private static final String MARK = "cache_control";

    @Override
    public BodyForm form() {
        return BodyForm.ANTHROPIC;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode system = answer.putArray("system");
        context.body().system().ifPresent(message -> addParts(message, system));
        ArrayNode messages = answer.putArray("messages");
        for (BodyMessage message : context.body().dialogue()) {
            ObjectNode node = messages.addObject();
            node.put("role", message.role() == Role.ASSISTANT ? "assistant" : "user");
            if (message.parts().get(0).part() instanceof ProviderPart whole) {
                node.set(CONTENT, ProviderJson.value(whole.message().fields().get(CONTENT)));
            } else {
                addParts(message, node.putArray(CONTENT));
            }
        }
    }

    private static void addParts(BodyMessage message, ArrayNode content) {
        message.parts().forEach(part -> add(part, content.addObject()));
    }

    private static void add(BodyPart part, ObjectNode block) {
        if (part.part() instanceof MediaPart image) {
            ObjectNode source = block.put("type", "image").putObject("source");
            addSource(image.uri(), image.mimeType(), MediaLocation.base64(image.uri()), source);
        } else if (part.part() instanceof BlockPart of && of.asItCame()) {
            block.setAll(withoutMarks(of.block()));
        } else if (part.part() instanceof BlockPart of) {
            addConverted(of.block(), block);
        } else {
            block.put("type", "text").put("text", part.part().asText());
        }
        if (part.marked()) {
            block.putObject(MARK).put("type", "ephemeral");
        }
    }

    private static void addSource(String uri, String mimeType, Optional<String> base64, ObjectNode source) {
        base64.ifPresentOrElse(
                data -> source.put("type", "base64").put("media_type", mimeType).put("data", data),
                () -> source.put("type", "url").put("url", uri));
    }

    /** The blocks in a result can have marks, too. */
    private static ObjectNode withoutMarks(MessageBlock block) {
        ObjectNode source = ProviderJson.block(block);
        source.remove(MARK);
        for (JsonNode nested : source.path(CONTENT)) {
            if (nested instanceof ObjectNode object) {
                object.remove(MARK);
            }
        }
        return source;
    }

    private static void addConverted(MessageBlock part, ObjectNode block) {
        switch (part.type()) {
            case TOOL_CALL -> block.put("type", "tool_use")
                    .put("id", part.callId())
                    .put("name", part.toolName())
                    .set("input", ProviderJson.value(part.text()));
            case TOOL_RESULT -> {
                block.put("type", "tool_result").put("tool_use_id", part.callId());
                if (!part.text().isEmpty()) {
                    block.put(CONTENT, part.text());
                }
            }
            default -> addFile(FileBlock.of(part), block);
        }
    }

    private static void addFile(FileBlock file, ObjectNode block) {
        ObjectNode source = block.put("type", "document").putObject("source");
        addSource(file.uri(), file.mimeType(), file.base64(), source);
        block.put("title", file.name());
    }
}
