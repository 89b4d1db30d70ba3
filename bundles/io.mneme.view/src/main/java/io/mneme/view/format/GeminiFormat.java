package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.Role;
import java.util.Set;

/** Contents in Gemini's format, which knows the roles user and model and takes all system items as one instruction. */
final class GeminiFormat implements ProviderFormat {

    /** The types of images that it reads, as of November 2026. */
    private static final Set<String> TYPES =
            Set.of("image/png", "image/jpeg", "image/webp", "image/heic", "image/heif");

    @Override
    public void write(Context context, ObjectNode answer) {
        String system = context.system();
        if (!system.isBlank()) {
            answer.putObject("system_instruction").putArray("parts").addObject().put("text", system);
        }
        ArrayNode contents = answer.putArray("contents");
        RoleMessage.of(context).forEach(message -> addContent(message, contents));
        answer.set("messages", contents.deepCopy());
    }

    private static void addContent(RoleMessage message, ArrayNode contents) {
        ObjectNode content = contents.addObject().put("role", message.role() == Role.ASSISTANT ? "model" : "user");
        ArrayNode parts = content.putArray("parts");
        message.parts().forEach(part -> parts.add(node(part.part())));
    }

    private static ObjectNode node(ItemPart part) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ImageMedia.of(part, TYPES).ifPresentOrElse(image -> put(image, node), () -> node.put("text", part.asText()));
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
