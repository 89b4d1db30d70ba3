package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;

/**
 * Input items of OpenAI's responses. System texts are messages of the developer in their places, since the field {@code instructions}
 * takes those before all items only. Messages of the model are plain text: in parts they would need the ids of answers.
 */
final class OpenAiResponsesFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode input = answer.putArray("input");
        context.body()
                .messages()
                .forEach(message -> add(message, input.addObject().put("type", "message")));
        answer.set("messages", input.deepCopy());
    }

    private static void add(BodyMessage message, ObjectNode node) {
        switch (message.role()) {
            case SYSTEM -> node.put("role", "developer").put("content", OpenAiFormat.text(message));
            case ASSISTANT -> node.put("role", "assistant").put("content", OpenAiFormat.text(message));
            case USER, TOOL -> {
                ArrayNode content = node.put("role", "user").putArray("content");
                message.parts().forEach(part -> add(part.part(), content.addObject()));
            }
        }
    }

    private static void add(ItemPart part, ObjectNode node) {
        if (part instanceof MediaPart image) {
            node.put("type", "input_image").put("image_url", image.uri()).put("detail", "auto");
        } else {
            node.put("type", "input_text").put("text", part.asText());
        }
    }
}
