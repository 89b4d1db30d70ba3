package io.mneme.context.contributor;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Redacts the texts of a message of a provider: of its blocks, of the arguments and results of calls, and of locations. What joins a
 * call to its result, names a tool or a type, signs a thought, or encodes a medium stays: a changed one would be refused. A
 * thought whose text changes leaves, since its signature no longer fits.
 *
 * @param together redacts a text with others, each exactly once and in the order of the message
 * @param alone redacts a text by itself
 */
record ProviderMessageRedaction(UnaryOperator<String> together, UnaryOperator<String> alone) {

    private static final String TYPE = "type";
    private static final String THINKING = "thinking";
    private static final Set<String> ARGUMENTS = Set.of("arguments", "input");
    private static final Set<String> FIXED = Set.of(
            TYPE,
            "id",
            "name",
            "tool_use_id",
            "tool_call_id",
            "signature",
            "media_type",
            "format",
            "detail",
            "file_id",
            "file_data",
            "cache_control",
            "encrypted_content",
            "encrypted_index");

    /** Returns the message with other texts. */
    ProviderMessage redact(ProviderMessage message) {
        Map<String, Value> fields = new LinkedHashMap<>();
        message.fields().forEach((name, source) -> {
            boolean isAuthor = name.equals("name") && source.startsWith("\"");
            fields.put(
                    name, isAuthor ? JsonText.text(together.apply(value(source).text())) : field(name, source));
        });
        return ProviderMessages.of(message.role(), fields);
    }

    private Value field(String name, String source) {
        return value(redacted(name, value(source), "").orElse(source));
    }

    /** Returns the source of a value; empty if it leaves. */
    private Optional<String> redacted(String key, Value value, String type) {
        if (value.token() == JsonToken.START_OBJECT) {
            return key.equals("input") ? Optional.of(arguments(value.raw())) : object(JsonFields.lenient(value.raw()));
        }
        if (value.token() == JsonToken.START_ARRAY) {
            return Optional.of(array(key, value, type));
        }
        if (value.token() != JsonToken.VALUE_STRING || isFixed(key, value.text(), type)) {
            return Optional.of(value.raw());
        }
        String text = ARGUMENTS.contains(key) ? arguments(value.text()) : together.apply(value.text());
        return Optional.of(JsonText.text(text).raw());
    }

    private static boolean isFixed(String key, String text, String type) {
        return FIXED.contains(key)
                || key.equals("data") && !type.equals("text")
                || text.startsWith("data:") && text.contains(";base64,");
    }

    private Optional<String> object(Map<String, Value> fields) {
        Value named = fields.get(TYPE);
        String type = named == null ? "" : named.text();
        StringBuilder source = new StringBuilder("{");
        boolean kept = true;
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            String value = redacted(field.getKey(), field.getValue(), type).orElse("null");
            kept &= !(type.equals(THINKING) && field.getKey().equals(THINKING))
                    || value(value).text().equals(field.getValue().text());
            source.append(source.length() == 1 ? "" : ",")
                    .append(JsonText.text(field.getKey()).raw())
                    .append(':')
                    .append(value);
        }
        return kept ? Optional.of(source.append('}').toString()) : Optional.empty();
    }

    private String array(String key, Value array, String type) {
        Optional<List<Map<String, Value>>> objects = JsonFields.objects(array);
        if (objects.isPresent()) {
            List<String> kept = new ArrayList<>();
            objects.get().forEach(fields -> object(fields).ifPresent(kept::add));
            return kept.stream().collect(Collectors.joining(",", "[", "]"));
        }
        return JsonFields.texts(array)
                .map(texts -> texts.stream()
                        .map(text -> isFixed(key, text, type) ? text : together.apply(text))
                        .toList())
                .map(texts -> JsonText.list(texts).raw())
                .orElseGet(() -> arguments(array.raw()));
    }

    /**
     * Returns redacted JSON: as one text, since a name can show that its value is a secret; value by value if a redactor spoils the
     * JSON so. A text that is no JSON is a text.
     */
    private String arguments(String source) {
        String redacted = together.apply(source);
        return redacted.equals(source) || !isJson(source) || isJson(redacted)
                ? redacted
                : new ProviderMessageRedaction(alone, alone).leaves(value(source));
    }

    private String leaves(Value value) {
        if (value.token() == JsonToken.START_OBJECT) {
            return JsonFields.lenient(value.raw()).entrySet().stream()
                    .map(field -> JsonText.text(field.getKey()).raw() + ":" + leaves(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value.token() == JsonToken.VALUE_STRING) {
            return JsonText.text(alone.apply(value.text())).raw();
        }
        return value.token() == JsonToken.START_ARRAY ? array("", value, "") : value.raw();
    }

    private static boolean isJson(String text) {
        try {
            value(text);
            return true;
        } catch (InvalidEntryException other) {
            return false;
        }
    }

    private static Value value(String source) {
        return JsonFields.lenient("{\"value\":" + source + "}").get("value");
    }
}
