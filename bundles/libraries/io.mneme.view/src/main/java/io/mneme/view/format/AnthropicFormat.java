package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.Role;

/** Messages in Anthropic's format, with the system prompt in blocks before them. Some blocks are marked for the provider's cache. */
final class AnthropicFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode system = answer.putArray("system");
        context.body().system().ifPresent(message -> addParts(message, system));
        ArrayNode messages = answer.putArray("messages");
        for (BodyMessage message : context.body().dialogue()) {
            ObjectNode node = messages.addObject();
            node.put("role", message.role() == Role.ASSISTANT ? "assistant" : "user");
            addParts(message, node.putArray("content"));
        }
    }

    private static void addParts(BodyMessage message, ArrayNode content) {
        message.parts().forEach(part -> add(part, content.addObject()));
    }

    private static void add(BodyPart part, ObjectNode block) {
        if (part.part() instanceof MediaPart image) {
            addImage(image, block);
        } else {
            block.put("type", "text").put("text", part.part().asText());
        }
        if (part.marked()) {
            block.putObject("cache_control").put("type", "ephemeral");
        }
    }

    private static void addImage(MediaPart image, ObjectNode block) {
        ObjectNode source = block.put("type", "image").putObject("source");
        ImageLocation.base64(image)
                .ifPresentOrElse(
                        data -> source.put("type", "base64")
                                .put("media_type", image.mimeType())
                                .put("data", data),
                        () -> source.put("type", "url").put("url", image.uri()));
    }
}
