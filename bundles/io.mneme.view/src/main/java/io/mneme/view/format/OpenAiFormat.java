package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.Role;
import java.util.Optional;

/**
 * Messages in the format of OpenAI's chat, whose prompt cache detects the common prefix by itself. System items in a row are one
 * message. The result of a tool is a message of the user, since that provider takes it only as an answer to a call. Images of
 * the model are named in the text, since only messages of the user can contain images.
 */
final class OpenAiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode messages = answer.putArray("messages");
        StringBuilder system = new StringBuilder();
        context.items().forEach(item -> {
            if (item.role() == Role.SYSTEM) {
                system.append(item.text());
            } else if (!item.text().isBlank()) {
                addSystem(system, messages);
                addMessage(item, messages);
            }
        });
        addSystem(system, messages);
    }

    private static void addSystem(StringBuilder system, ArrayNode messages) {
        if (!system.toString().isBlank()) {
            messages.addObject().put("role", "system").put("content", system.toString());
        }
        system.setLength(0);
    }

    private static void addMessage(ContextItem item, ArrayNode messages) {
        boolean ofModel = item.role() == Role.ASSISTANT;
        ObjectNode message = messages.addObject().put("role", ofModel ? "assistant" : "user");
        if (ofModel || item.parts().stream().noneMatch(part -> image(part).isPresent())) {
            message.put("content", item.text());
            return;
        }
        ArrayNode content = message.putArray("content");
        item.parts().stream().filter(part -> !part.asText().isBlank()).forEach(part -> content.add(block(part)));
    }

    private static Optional<ImageMedia> image(ItemPart part) {
        return ImageMedia.of(part, ImageMedia.COMMON_TYPES);
    }

    private static ObjectNode block(ItemPart part) {
        ObjectNode block = JsonNodeFactory.instance.objectNode();
        image(part)
                .ifPresentOrElse(
                        image -> block.put("type", "image_url")
                                .putObject("image_url")
                                .put("url", image.uri()),
                        () -> block.put("type", "text").put("text", part.asText()));
        return block;
    }
}
