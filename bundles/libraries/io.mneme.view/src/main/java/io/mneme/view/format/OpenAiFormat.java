package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.Role;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Messages in the format of OpenAI's chat, whose prompt cache detects the common prefix by itself. The result of a tool is a message
 * of the user, since that provider takes it only as an answer to a call.
 */
final class OpenAiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode messages = answer.putArray("messages");
        context.body().messages().forEach(message -> add(message, messages.addObject()));
    }

    private static void add(BodyMessage message, ObjectNode node) {
        node.put("role", message.role().name().toLowerCase(Locale.ROOT));
        if (message.parts().stream().noneMatch(part -> part.part() instanceof MediaPart)) {
            node.put("content", text(message));
            return;
        }
        ArrayNode content = node.putArray("content");
        message.parts().forEach(part -> content.add(block(part.part())));
    }

    /** Returns the text of a message without images: system texts as they are, each other part on a line of its own. */
    static String text(BodyMessage message) {
        return message.parts().stream()
                .map(BodyPart::part)
                .map(ItemPart::asText)
                .collect(Collectors.joining(message.role() == Role.SYSTEM ? "" : "\n"));
    }

    private static ObjectNode block(ItemPart part) {
        ObjectNode block = JsonNodeFactory.instance.objectNode();
        if (part instanceof MediaPart image) {
            block.put("type", "image_url").putObject("image_url").put("url", image.uri());
        } else {
            block.put("type", "text").put("text", part.asText());
        }
        return block;
    }
}
