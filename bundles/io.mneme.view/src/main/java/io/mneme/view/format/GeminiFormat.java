package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.Role;

/** Contents in Gemini's format, which knows the roles user and model and takes all system items as one instruction. */
final class GeminiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        String system = context.system();
        if (!system.isEmpty()) {
            answer.putObject("system_instruction").putArray("parts").addObject().put("text", system);
        }
        ArrayNode contents = answer.putArray("contents");
        context.items().filter(item -> item.role() != Role.SYSTEM).forEach(item -> addContent(item, contents));
        answer.set("messages", contents.deepCopy());
    }

    private static void addContent(ContextItem item, ArrayNode contents) {
        ObjectNode content = contents.addObject().put("role", item.role() == Role.ASSISTANT ? "model" : "user");
        ArrayNode parts = content.putArray("parts");
        item.parts().forEach(part -> parts.add(node(part)));
    }

    private static ObjectNode node(ItemPart part) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ImageMedia.of(part).ifPresentOrElse(image -> put(image, node), () -> node.put("text", part.asText()));
        return node;
    }

    private static void put(ImageMedia image, ObjectNode node) {
        image.base64()
                .ifPresentOrElse(
                        data -> node.putObject("inline_data")
                                .put("mime_type", image.mimeType())
                                .put("data", data),
                        () -> node.putObject("file_data")
                                .put("mime_type", image.mimeType())
                                .put("file_uri", image.uri()));
    }
}
