package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.Role;

/**
 * Contents in Gemini's format, which knows the roles user and model and takes system texts as one instruction before them. The names of
 * fields are those that the provider's own libraries read: these drop the names of its protocol, such as {@code inline_data}.
 */
final class GeminiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        context.body().system().ifPresent(system -> answer.putObject("systemInstruction")
                .putArray("parts")
                .addObject()
                .put("text", OpenAiFormat.text(system)));
        ArrayNode contents = answer.putArray("contents");
        context.body().dialogue().forEach(message -> addContent(message, contents));
        answer.set("messages", contents.deepCopy());
    }

    private static void addContent(BodyMessage message, ArrayNode contents) {
        ObjectNode content = contents.addObject().put("role", message.role() == Role.ASSISTANT ? "model" : "user");
        ArrayNode parts = content.putArray("parts");
        message.parts().forEach(part -> add(part.part(), parts.addObject()));
    }

    private static void add(ItemPart part, ObjectNode node) {
        if (part instanceof MediaPart image) {
            addImage(image, node);
        } else {
            node.put("text", part.asText());
        }
    }

    private static void addImage(MediaPart image, ObjectNode node) {
        ImageLocation.base64(image)
                .ifPresentOrElse(
                        data -> node.putObject("inlineData")
                                .put("mimeType", image.mimeType())
                                .put("data", data),
                        () -> node.putObject("fileData")
                                .put("mimeType", image.mimeType())
                                .put("fileUri", image.uri()));
    }
}
