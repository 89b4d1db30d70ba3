package io.mneme.record.export;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Names in brackets what a message has beside its text: media, thoughts, calls of tools and their results, and its marker. */
final class MessageNotices {

    private static final String NAME = "name";

    private MessageNotices() {}

    /** Returns the texts of a message, and a notice for each other part, in their order. */
    static List<String> withNotices(Message message) {
        List<String> texts = new ArrayList<>();
        Optional<ProviderMessage> provided = ProviderMessages.of(message);
        provided.ifPresentOrElse(found -> addProvided(found, texts), () -> addText(message, texts));
        message.media().forEach(medium -> texts.add(notice(medium.mimeType(), "media")));
        message.marker().ifPresent(marker -> texts.add(notice(marker.name().toLowerCase(Locale.ROOT), "marker")));
        texts.removeIf(String::isEmpty);
        return texts;
    }

    private static void addText(Message message, List<String> texts) {
        if (message.role() == Role.TOOL) {
            texts.add("[result of a tool]");
        }
        texts.add(message.content());
    }

    private static void addProvided(ProviderMessage message, List<String> texts) {
        message.blocks().forEach(block -> add(block, texts));
        Map<String, Value> fields = fields(message);
        Optional.ofNullable(fields.get("refusal")).map(Value::text).ifPresent(texts::add);
        object(fields, "audio").ifPresent(audio -> texts.add("[audio]"));
        object(fields, "function_call").ifPresent(call -> texts.add(call(text(call, NAME))));
    }

    private static void add(MessageBlock block, List<String> texts) {
        switch (block.type()) {
            case TEXT -> texts.add(block.text());
            case IMAGE -> texts.add(notice(block.mimeType(), "image"));
            case AUDIO -> texts.add(notice(block.mimeType(), "audio"));
            case FILE -> texts.add(notice(block.mimeType(), "file"));
            case THINKING -> texts.add("[thought]");
            case TOOL_CALL -> texts.add(call(block.toolName()));
            case TOOL_RESULT -> {
                texts.add(
                        block.callId().isEmpty()
                                ? "[result of a tool]"
                                : "[result of the tool call " + block.callId() + "]");
                texts.add(block.text());
            }
            case OTHER -> texts.add(notice(text(JsonFields.lenient(block.source()), "type"), "other content"));
        }
    }

    private static String call(String tool) {
        return tool.isEmpty() ? "[call of a tool]" : "[call of the tool " + tool + "]";
    }

    /** Returns a notice of a type, without the place of a medium, which may be the whole medium as a data URI. */
    private static String notice(String type, String unknown) {
        String name = type.replaceAll("[^\\p{Alnum}/_.+-]", " ").strip();
        return "[" + (name.isEmpty() ? unknown : name) + "]";
    }

    private static Map<String, Value> fields(ProviderMessage message) {
        StringJoiner source = new StringJoiner(",", "{", "}");
        message.fields().forEach((name, value) -> source.add(JsonText.text(name).raw() + ":" + value));
        return JsonFields.lenient(source.toString());
    }

    private static Optional<Map<String, Value>> object(Map<String, Value> fields, String name) {
        return Optional.ofNullable(fields.get(name))
                .filter(value -> value.token() == JsonToken.START_OBJECT)
                .map(value -> JsonFields.lenient(value.raw()));
    }

    private static String text(Map<String, Value> fields, String name) {
        return Optional.ofNullable(fields.get(name)).map(Value::text).orElse("");
    }
}
