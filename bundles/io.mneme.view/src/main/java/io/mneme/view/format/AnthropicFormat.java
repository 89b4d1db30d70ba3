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
import java.util.List;
import java.util.stream.Collectors;

/**
 * Messages in Anthropic's format, with the system prompt in blocks. Its messages know the roles user and assistant, so all
 * system items are in the system prompt, and the result of a tool is a message of the user. Some blocks are marked for the
 * provider's cache, see {@link CacheMarks}.
 */
final class AnthropicFormat implements ProviderFormat {

    /**
     * A text of the system prompt.
     *
     * @param stability how often it changes
     * @param settled whether nothing is appended to it: not so for the end of a history
     * @param text the text
     */
    private record SystemText(Stability stability, boolean settled, String text) {

        static SystemText of(Segment segment, String text) {
            boolean block =
                    segment.items().stream().anyMatch(item -> item.tag().equals(ContextItem.HISTORY_BLOCK));
            Stability stability = segment.info().stability();
            boolean grows =
                    stability == Stability.GROWING && !segment.info().sources().isEmpty();
            return new SystemText(stability, block || !grows, text);
        }

        SystemText followedBy(String more) {
            return new SystemText(stability, settled, text + more);
        }
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        CacheMarks marks = new CacheMarks();
        addSystem(systemTexts(context.segments()), answer.putArray("system"), marks);
        ArrayNode messages = answer.putArray("messages");
        for (Segment segment : context.segments()) {
            for (ContextItem item : segment.items()) {
                if (item.role() != Role.SYSTEM) {
                    marks.add(segment.info().stability(), true, addMessage(item, messages));
                }
            }
        }
        marks.apply();
    }

    private static void addSystem(List<SystemText> texts, ArrayNode system, CacheMarks marks) {
        for (SystemText text : texts) {
            ObjectNode node = text(text.text());
            system.add(node);
            marks.add(text.stability(), text.settled(), node);
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
                texts.add(texts.remove(texts.size() - 1).followedBy(text));
            } else if (!text.isEmpty()) {
                texts.add(SystemText.of(segment, text));
            }
        }
        return texts;
    }
}
