package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the parts of a form out of blocks of another form. What the form cannot say is counted, and a notice stands for a medium. For
 * use by one thread, over the messages in their order.
 */
final class ConvertedParts {

    private static final String PDF = "application/pdf";

    private final BodyForm form;
    private final UnsaidParts unsaid;

    /** The names of tools, by the ids of their calls: Gemini wants them with the results. */
    private final Map<String, String> tools = new HashMap<>();

    ConvertedParts(BodyForm form, UnsaidParts unsaid) {
        this.form = form;
        this.unsaid = unsaid;
    }

    /** Returns the part of a block in a message of a role; empty if nothing stands for it. */
    Optional<ItemPart> part(MessageBlock block, Role role) {
        return switch (block.type()) {
            case TEXT -> text(citing(block));
            case IMAGE -> orNotice(SentMedia.image(block, role, form), block, "image");
            case AUDIO -> orNotice(audio(block), block, "sound");
            case FILE -> orNotice(file(block, role), block, "file");
            case TOOL_CALL -> Optional.of(call(block));
            case TOOL_RESULT -> block.callId().isEmpty() ? text(block.text()) : Optional.of(result(block));
            case THINKING -> without("thinking", "thinking block");
            case OTHER -> without(typeOf(block), typeOf(block) + " block");
        };
    }

    private Optional<ItemPart> without(String name, String one) {
        unsaid.add(name, one);
        return Optional.empty();
    }

    private static Optional<ItemPart> text(String text) {
        return text.isBlank() ? Optional.empty() : Optional.of(new TextPart(text, TextOrigin.SAID));
    }

    private String citing(MessageBlock block) {
        Value citations = fields(block.source()).get("citations");
        if (citations != null && citations.raw().startsWith("[{")) {
            unsaid.add("citations", "citation list");
        }
        return block.text();
    }

    private Optional<ItemPart> orNotice(Optional<ItemPart> part, MessageBlock block, String medium) {
        if (part.isEmpty()) {
            unsaid.add(medium.equals("sound") ? "audio" : medium, medium);
            return text(block.asText());
        }
        return part;
    }

    private Optional<ItemPart> audio(MessageBlock block) {
        return form.has(FormTrait.AUDIO) && block.text().contains(SentMedia.BASE64)
                ? Optional.of(new BlockPart(block, false))
                : Optional.empty();
    }

    /** Only PDF is a file in all forms. A plain text is a text, and a file that the provider has is known to that provider alone. */
    private Optional<ItemPart> file(MessageBlock block, Role role) {
        String at = block.text();
        if (role != Role.USER) {
            return Optional.empty();
        }
        if (at.isEmpty()) {
            return form.has(FormTrait.FILE_IDS) && block.source().contains("\"file_id\"")
                    ? Optional.of(new BlockPart(block, false))
                    : textOf(fields(block.source()));
        }
        if (block.mimeType().equals(PDF) || SentMedia.isAddress(at) && form.has(FormTrait.FILE_ADDRESSES)) {
            return Optional.of(new BlockPart(block, false));
        }
        int content = at.indexOf(SentMedia.BASE64);
        return block.mimeType().equals("text/plain") && content >= 0
                ? decoded(at.substring(content + SentMedia.BASE64.length()))
                : Optional.empty();
    }

    private static Optional<ItemPart> decoded(String base64) {
        try {
            return text(new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** Returns the text of a document of Anthropic that consists of text. */
    private static Optional<ItemPart> textOf(Map<String, Value> document) {
        Map<String, Value> source = nested(document, "source");
        Value content = source.getOrDefault("data", source.getOrDefault("content", JsonText.text("")));
        String title = document.getOrDefault("title", JsonText.text("")).text();
        String text = ProviderMessages.text(content);
        return text(title.isEmpty() || title.equals("null") || text.isBlank() ? text : title + "\n" + text);
    }

    private BlockPart call(MessageBlock call) {
        String name = ProviderNames.toolName(call.toolName(), form);
        tools.put(call.callId(), name);
        return new BlockPart(
                new MessageBlock(
                        BlockType.TOOL_CALL,
                        needsObject() ? object(call.text()) : call.text(),
                        "",
                        ProviderNames.callId(call.callId(), form),
                        name,
                        call.source()),
                false);
    }

    private boolean needsObject() {
        return form.has(FormTrait.SYSTEM_FIRST);
    }

    private String object(String arguments) {
        if (arguments.isBlank()) {
            return "{}";
        }
        try {
            JsonFields.lenient(arguments);
            return arguments;
        } catch (InvalidEntryException text) {
            unsaid.add("arguments", "non-object argument text");
            return "{\"arguments\":" + JsonText.text(arguments).raw() + "}";
        }
    }

    private BlockPart result(MessageBlock result) {
        String name = tools.getOrDefault(result.callId(), ProviderNames.toolName(result.toolName(), form));
        return new BlockPart(
                new MessageBlock(
                        BlockType.TOOL_RESULT,
                        textOfResult(result),
                        "",
                        ProviderNames.callId(result.callId(), form),
                        name,
                        result.source()),
                false);
    }

    /** Results are texts in the other forms: notices stand for their media. */
    private String textOfResult(MessageBlock result) {
        Map<String, Value> source = fields(result.source());
        if (source.getOrDefault("is_error", JsonText.flag(false)).raw().equals("true")
                && !form.has(FormTrait.FAILED_RESULTS)) {
            unsaid.add("is_error", "is_error mark");
        }
        Value content = source.getOrDefault("content", JsonText.text(""));
        List<Map<String, Value>> inside = JsonFields.objects(content).orElse(List.of());
        StringBuilder text = new StringBuilder(result.text());
        for (Map<String, Value> block : inside) {
            String type = block.getOrDefault("type", JsonText.text("")).text();
            if (!type.equals("text")) {
                unsaid.add(type, "nested " + type);
                text.append(text.isEmpty() ? "[" : "\n[").append(type).append(']');
            }
        }
        return text.toString();
    }

    private static String typeOf(MessageBlock block) {
        return fields(block.source())
                .getOrDefault("type", JsonText.text("unknown"))
                .text();
    }

    private static Map<String, Value> nested(Map<String, Value> object, String name) {
        Value value = object.get(name);
        return value == null ? Map.of() : fields(value.raw());
    }

    private static Map<String, Value> fields(String source) {
        return source.startsWith("{") ? JsonFields.lenient(source) : Map.of();
    }
}
