package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.Role;
import io.mneme.view.format.RoleMessage.StablePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages in Anthropic's format, with the system prompt in blocks. Its messages know the roles user and assistant, so all
 * system items are in the system prompt, and the result of a tool is a message of the user. Images of the model are named in the
 * text, since only messages of the user can contain images. Some blocks are marked for the provider's cache, see {@link CacheMarks}.
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

        static SystemText of(Segment segment) {
            String text = segment.items().stream()
                    .filter(item -> item.role() == Role.SYSTEM)
                    .map(ContextItem::text)
                    .collect(Collectors.joining());
            boolean block = segment.items().stream().anyMatch(item -> item.tag().equals(ContextItem.HISTORY_BLOCK));
            Stability stability = segment.info().stability();
            boolean grows =
                    stability == Stability.GROWING && !segment.info().sources().isEmpty();
            return new SystemText(stability, block || !grows, text);
        }

        SystemText followedBy(String more) {
            return new SystemText(stability, settled, text + more);
        }

        SystemText precededBy(String more) {
            return new SystemText(stability, settled, more + text);
        }

        boolean isBlank() {
            return text.isBlank();
        }
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        CacheMarks marks = new CacheMarks();
        addSystem(systemTexts(context.segments()), answer.putArray("system"), marks);
        ArrayNode messages = answer.putArray("messages");
        messages(context).forEach(message -> addMessage(message, messages, marks));
        marks.apply();
    }

    private static void addSystem(List<SystemText> texts, ArrayNode system, CacheMarks marks) {
        for (SystemText text : texts) {
            ObjectNode node = text(text.text());
            system.add(node);
            marks.add(text.stability(), text.settled(), node);
        }
    }

    private static List<RoleMessage> messages(Context context) {
        List<RoleMessage> messages = new ArrayList<>(RoleMessage.of(context));
        int last = messages.size() - 1;
        if (last >= 0 && messages.get(last).role() == Role.ASSISTANT) {
            messages.set(last, messages.get(last).withoutTrailingSpace());
        }
        return messages;
    }

    private static void addMessage(RoleMessage message, ArrayNode messages, CacheMarks marks) {
        boolean ofModel = message.role() == Role.ASSISTANT;
        ArrayNode content =
                messages.addObject().put("role", ofModel ? "assistant" : "user").putArray("content");
        for (StablePart part : message.parts()) {
            ObjectNode node = ImageMedia.of(part.part(), ofModel ? Set.of() : ImageMedia.COMMON_TYPES)
                    .map(AnthropicFormat::image)
                    .orElseGet(() -> text(part.part().asText()));
            content.add(node);
            marks.add(part.stability(), true, node);
        }
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

    // The provider rejects a block of white space alone, so it is joined to the block before it, or to the next if it
    // is the first.
    private static List<SystemText> systemTexts(List<Segment> segments) {
        List<SystemText> texts = new ArrayList<>();
        segments.forEach(segment -> add(SystemText.of(segment), texts));
        texts.removeIf(SystemText::isBlank);
        return texts;
    }

    private static void add(SystemText text, List<SystemText> texts) {
        int last = texts.size() - 1;
        if (last >= 0 && text.isBlank()) {
            texts.set(last, texts.get(last).followedBy(text.text()));
        } else if (last >= 0 && texts.get(last).isBlank()) {
            texts.set(last, text.precededBy(texts.get(last).text()));
        } else {
            texts.add(text);
        }
    }
}
