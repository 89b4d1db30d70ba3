package io.mneme.format.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import java.util.ArrayList;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * Input items of OpenAI's responses. System texts are messages of the developer in their places, since the field {@code instructions}
 * takes those before all items only. Messages of the model are plain text: in parts they would need the ids of answers. Calls of tools
 * and their results are items of their own.
 */
@Component(service = ProviderFormat.class)
public final class OpenAiResponsesFormat implements ShippedFormat {

    @Override
    public BodyForm form() {
        return BodyForm.OPENAI_RESPONSES;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode input = answer.putArray("input");
        context.body().messages().forEach(message -> add(message, input));
        answer.set("messages", input);
    }

    private static void add(BodyMessage message, ArrayNode input) {
        switch (message.role()) {
            case SYSTEM -> addMessage(input).put("role", "developer").put("content", OpenAiFormat.text(message));
            case ASSISTANT -> addModel(message, input);
            case USER, TOOL -> addUser(message, input);
        }
    }

    private static ObjectNode addMessage(ArrayNode input) {
        return input.addObject().put("type", "message");
    }

    private static void addModel(BodyMessage message, ArrayNode input) {
        List<BodyPart> texts = new ArrayList<>(message.parts());
        texts.removeIf(part -> OpenAiFormat.isCall(part.part()));
        if (!texts.isEmpty()) {
            addMessage(input).put("role", "assistant").put("content", OpenAiFormat.text(Role.ASSISTANT, texts));
        }
        for (BodyPart part : message.parts()) {
            if (part.part() instanceof BlockPart call) {
                input.addObject()
                        .put("type", "function_call")
                        .put("call_id", call.block().callId())
                        .put("name", call.block().toolName())
                        .put("arguments", call.block().text());
            }
        }
    }

    private static void addUser(BodyMessage message, ArrayNode input) {
        if (message.role() == Role.TOOL && message.parts().get(0).part() instanceof BlockPart result) {
            input.addObject()
                    .put("type", "function_call_output")
                    .put("call_id", result.block().callId())
                    .put("output", result.block().text());
            return;
        }
        ArrayNode content = addMessage(input).put("role", "user").putArray("content");
        message.parts().forEach(part -> add(part.part(), content.addObject()));
    }

    private static void add(ItemPart part, ObjectNode node) {
        if (part instanceof MediaPart image) {
            node.put("type", "input_image").put("image_url", image.uri()).put("detail", "auto");
        } else if (part instanceof BlockPart file) {
            addFile(file.block(), node.put("type", "input_file"));
        } else {
            node.put("type", "input_text").put("text", part.asText());
        }
    }

    private static void addFile(MessageBlock block, ObjectNode node) {
        FileBlock file = FileBlock.of(block);
        if (file.base64().isPresent()) {
            node.put("filename", file.name()).put("file_data", file.uri());
        } else if (file.uri().isEmpty()) {
            node.put("file_id", file.id());
        } else {
            node.put("file_url", file.uri());
        }
    }
}
