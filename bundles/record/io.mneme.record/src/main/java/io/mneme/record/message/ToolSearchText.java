package io.mneme.record.message;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tools that a message calls, as searches find them: their names, and what is in their arguments. */
final class ToolSearchText {

    private static final JsonFactory JSON = new JsonFactory();

    private ToolSearchText() {}

    /** Returns the text, a line for each call; empty if the message calls none. */
    static String of(Message message) {
        List<String> lines = new ArrayList<>();
        objects(message, ProviderMessages.CONTENT).stream()
                .filter(block -> isText(block.get("name")) && block.containsKey("input"))
                .forEach(block -> lines.add(line(block, "input")));
        for (Map<String, Value> call : objects(message, ProviderMessages.TOOL_CALLS)) {
            nested(call, "function").ifPresent(function -> lines.add(line(function, "arguments")));
            nested(call, "custom").ifPresent(custom -> lines.add(line(custom, "input")));
        }
        return String.join("\n", lines);
    }

    private static List<Map<String, Value>> objects(Message message, String field) {
        String source = message.extraFields().get(field);
        return source == null || !source.startsWith("[")
                ? List.of()
                : JsonFields.objects(new Value(JsonToken.START_ARRAY, "", source))
                        .orElse(List.of());
    }

    private static Optional<Map<String, Value>> nested(Map<String, Value> call, String name) {
        return Optional.ofNullable(call.get(name))
                .filter(value -> value.token() == JsonToken.START_OBJECT)
                .map(value -> JsonFields.lenient(value.raw()));
    }

    private static String line(Map<String, Value> call, String arguments) {
        StringBuilder words = new StringBuilder();
        if (isText(call.get("name"))) {
            words.append(call.get("name").text());
        }
        Value value = call.get(arguments);
        if (value != null) {
            appendWords(isText(value) ? value.text() : value.raw(), words);
        }
        return words.toString();
    }

    /** Appends the names and values of JSON; of what is no JSON, the text. */
    private static void appendWords(String arguments, StringBuilder words) {
        int start = words.length();
        try (JsonParser parser = JSON.createParser(arguments)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME || token.isScalarValue()) {
                    words.append(' ').append(parser.getText());
                }
            }
        } catch (JacksonException noJson) {
            words.setLength(start);
            words.append(' ').append(arguments);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static boolean isText(@Nullable Value value) {
        return value != null && value.token() == JsonToken.VALUE_STRING;
    }
}
