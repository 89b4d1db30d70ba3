package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages in Anthropic's format, with the system prompt in blocks. Its messages know the roles user and assistant, so all
 * system items are in the system prompt, and the result of a tool is a message of the user. The prompt cache ends at a marked
 * block. The last block of each stability but the volatile one is marked: at most three of the four marks allowed.
 */
final class AnthropicFormat implements ProviderFormat {

    /** A text of the system prompt, and how often it changes. */
    private record SystemText(Stability stability, String text) {}

    /** A block of the answer, and how often it changes. */
    private record ContentBlock(Stability stability, ObjectNode node) {}

    @Override
    public void write(Context context, ObjectNode answer) {
        List<ContentBlock> blocks = new ArrayList<>();
        ArrayNode system = answer.putArray("system");
        systemTexts(context.segments()).forEach(text -> {
            ObjectNode node = text(text.text());
            system.add(node);
            blocks.add(new ContentBlock(text.stability(), node));
        });
        ArrayNode messages = answer.putArray("messages");
        for (Segment segment : context.segments()) {
            for (ContextItem item : segment.items()) {
                if (item.role() != Role.SYSTEM) {
                    ObjectNode last = addMessage(item, messages);
                    blocks.add(new ContentBlock(segment.info().stability(), last));
                }
            }
        }
        mark(blocks);
    }

    private static void mark(List<ContentBlock> blocks) {
        Set<Stability> marked = EnumSet.of(Stability.VOLATILE);
        for (int i = blocks.size() - 1; i >= 0; i--) {
            if (marked.add(blocks.get(i).stability())) {
                blocks.get(i).node().putObject("cache_control").put("type", "ephemeral");
            }
        }
    }

    /** Returns the last block of the message. */
    private static ObjectNode addMessage(ContextItem item, ArrayNode messages) {
        ObjectNode message = messages.addObject().put("role", item.role() == Role.ASSISTANT ? "assistant" : "user");
        ArrayNode content = message.putArray("content");
        ObjectNode last = JsonNodeFactory.instance.objectNode();
        for (ItemPart part : item.parts()) {
            last = ImageMedia.of(part).map(AnthropicFormat::image).orElseGet(() -> text(part.asText()));
            content.add(last);
        }
        return last;
    }

    private static ObjectNode text(String text) {
        return JsonNodeFactory.instance.objectNode().put("type", "text").put("text", text);
    }

    private static ObjectNode image(ImageMedia image) {
        ObjectNode block = JsonNodeFactory.instance.objectNode().put("type", "image");
        ObjectNode source = block.putObject("source");
        image.base64()
                .ifPresentOrElse(
                        data -> source.put("type", "base64")
                                .put("media_type", image.mimeType())
                                .put("data", data),
                        () -> source.put("type", "url").put("url", image.uri()));
        return block;
    }

    // The provider rejects a block of white space alone, so it is joined to the block before it.
    private static List<SystemText> systemTexts(List<Segment> segments) {
        List<SystemText> texts = new ArrayList<>();
        for (Segment segment : segments) {
            String text = segment.items().stream()
                    .filter(item -> item.role() == Role.SYSTEM)
                    .map(ContextItem::text)
                    .collect(Collectors.joining());
            if (text.isBlank() && !texts.isEmpty()) {
                SystemText last = texts.remove(texts.size() - 1);
                texts.add(new SystemText(last.stability(), last.text() + text));
            } else if (!text.isEmpty()) {
                texts.add(new SystemText(segment.info().stability(), text));
            }
        }
        return texts;
    }
}
