package io.mneme.record.export;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Names in brackets what a message has beside its text: media, calls of tools, the call that it answers, and its marker. */
final class MessageNotices {

    private static final String TOOL_CALLS = "tool_calls";
    private static final String TOOL_CALL_ID = "tool_call_id";
    private static final String FUNCTION = "function";
    private static final String NAME = "name";

    private MessageNotices() {}

    /** Returns the text of a message, if it has some, and a notice for each other part. */
    static List<String> withNotices(Message message) {
        List<String> texts = new ArrayList<>();
        if (message.role() == Role.TOOL) {
            texts.add(value(message, TOOL_CALL_ID)
                    .map(id -> "[result of the tool call " + id.text() + "]")
                    .orElse("[result of a tool]"));
        }
        if (!message.content().isEmpty()) {
            texts.add(message.content());
        }
        message.media().forEach(medium -> texts.add("[" + type(medium) + "]"));
        value(message, TOOL_CALLS).ifPresent(calls -> texts.add(calls(calls)));
        message.marker().ifPresent(marker -> texts.add("[" + marker.name().toLowerCase(Locale.ROOT) + "]"));
        return texts;
    }

    /** Returns what a medium is, without its place, which may be the whole medium as a data URI. */
    private static String type(MessageMedia medium) {
        String type = medium.mimeType().replaceAll("[^\\p{Alnum}/.+-]", " ").strip();
        return type.isEmpty() ? "media" : type;
    }

    private static String calls(Value calls) {
        List<Map<String, Value>> each = JsonFields.objects(calls).orElse(List.of());
        String names = each.stream()
                .map(MessageNotices::name)
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "[calls of tools]" : "[calls of tools: " + names + "]";
    }

    /** Returns the name of a called tool: of the function, as OpenAI writes it, or of the call itself. */
    private static Optional<String> name(Map<String, Value> call) {
        return Optional.ofNullable(call.get(FUNCTION))
                .map(function ->
                        JsonFields.lenient("{\"f\":[" + function.raw() + "]}").get("f"))
                .flatMap(JsonFields::objects)
                .flatMap(functions -> functions.stream().findFirst())
                .or(() -> Optional.of(call))
                .flatMap(fields -> Optional.ofNullable(fields.get(NAME)))
                .map(Value::text)
                .filter(name -> !name.isEmpty());
    }

    private static Optional<Value> value(Message message, String key) {
        return Optional.ofNullable(message.extraFields().get(key))
                .map(source -> JsonFields.lenient("{" + JsonText.text(key).raw() + ":" + source + "}")
                        .get(key));
    }
}
