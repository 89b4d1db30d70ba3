package io.mneme.format.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.spi.format.ProviderFormat;
import org.osgi.service.component.annotations.Component;

/**
 * Contents in Gemini's format, which knows the roles user and model and takes system texts as one instruction before them. The names of
 * fields are those that the provider's own libraries read: these drop the names of its protocol, such as {@code inline_data}.
 */
@Component(service = ProviderFormat.class)
public final class GeminiFormat implements ShippedFormat {

    @Override
    public BodyForm form() {
        return BodyForm.GEMINI;
    }

    @Override
    public void write(Context context, ObjectNode answer) {
        context.body().system().ifPresent(system -> answer.putObject("systemInstruction")
                .putArray("parts")
                .addObject()
                .put("text", OpenAiFormat.text(system)));
        ArrayNode contents = answer.putArray("contents");
        context.body().dialogue().forEach(message -> addContent(message, contents));
        answer.set("messages", contents);
    }

    private static void addContent(BodyMessage message, ArrayNode contents) {
        ObjectNode content = contents.addObject().put("role", message.role() == Role.ASSISTANT ? "model" : "user");
        ArrayNode parts = content.putArray("parts");
        message.parts().forEach(part -> add(part.part(), parts.addObject()));
    }

    private static void add(ItemPart part, ObjectNode node) {
        if (part instanceof MediaPart image) {
            addMedium(image.uri(), image.mimeType(), node);
        } else if (part instanceof BlockPart block) {
            add(block.block(), node);
        } else {
            node.put("text", part.asText());
        }
    }

    private static void add(MessageBlock block, ObjectNode node) {
        switch (block.type()) {
            case TOOL_CALL -> node.putObject("functionCall")
                    .put("id", block.callId())
                    .put("name", block.toolName())
                    .set("args", ProviderJson.value(block.text()));
            case TOOL_RESULT -> node.putObject("functionResponse")
                    .put("id", block.callId())
                    .put("name", block.toolName())
                    .set("response", response(block));
            case FILE -> addMedium(block.text(), FileBlock.of(block).mimeType(), node);
            default -> addMedium(block.text(), block.mimeType(), node);
        }
    }

    /** Gemini takes an object: what is none stands in a field that tells whether the call has failed. */
    private static JsonNode response(MessageBlock result) {
        boolean failed = result.source().startsWith("{")
                && ProviderJson.block(result).path("is_error").asBoolean();
        return ProviderJson.object(result.text()).filter(object -> !failed).orElseGet(() -> ProviderJson.empty()
                .put(failed ? "error" : "result", result.text()));
    }

    private static void addMedium(String uri, String mimeType, ObjectNode node) {
        MediaLocation.base64(uri)
                .ifPresentOrElse(
                        data -> node.putObject("inlineData")
                                .put("mimeType", mimeType)
                                .put("data", data),
                        () -> node.putObject("fileData")
                                .put("mimeType", mimeType)
                                .put("fileUri", uri));
    }
}
