package io.mneme.record.message;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tools that a message calls, as searches find them: their names, and what is in their arguments. */
final class ToolSearchText {

    private static final JsonFactory JSON = new JsonFactory();

    /** The call of a tool, with its arguments as JSON or another text. */
    private record ToolCall(String tool, String arguments) {}

    private ToolSearchText() {}

    /** Returns the text, a line for each call; empty if the message calls none. */
    static String of(Message message) {
        return ProviderMessages.of(message).stream()
                .flatMap(found -> found.blocks().stream())
                .flatMap(block -> call(block).stream())
                .map(ToolSearchText::line)
                .collect(Collectors.joining("\n"));
    }

    /** Returns a call; a provider calls some tools itself, by blocks that only its interface has. */
    private static Optional<ToolCall> call(MessageBlock block) {
        return switch (block.type()) {
            case TOOL_CALL -> Optional.of(new ToolCall(block.toolName(), block.text()));
            case OTHER -> callOfProvider(JsonFields.lenient(block.source()));
            default -> Optional.empty();
        };
    }

    private static Optional<ToolCall> callOfProvider(Map<String, Value> block) {
        return isText(block.get("name")) && block.containsKey("input")
                ? Optional.of(new ToolCall(
                        block.get("name").text(), block.get("input").raw()))
                : Optional.empty();
    }

    private static String line(ToolCall call) {
        StringBuilder words = new StringBuilder(call.tool());
        if (!call.arguments().isEmpty()) {
            appendWords(call.arguments(), words);
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
