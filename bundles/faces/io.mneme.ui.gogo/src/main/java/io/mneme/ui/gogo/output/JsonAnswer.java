package io.mneme.ui.gogo.output;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.function.Function;

/**
 * An answer whose text is made from the JSON that HTTP sends, so that both always say the same.
 *
 * @param json the JSON: a node, or its text
 * @param text makes the text; its value is a text, a {@link Table} or a {@link FieldList}
 * @param elements what a script iterates over
 */
public record JsonAnswer(Object json, Function<JsonNode, Object> text, List<?> elements) implements CommandResult {

    /** Numbers stay as they are written. */
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build()
            .readerFor(JsonNode.class);

    public JsonAnswer {
        elements = List.copyOf(elements);
    }

    /** Returns an answer about one thing. */
    public static JsonAnswer of(Object json, Function<JsonNode, Object> text) {
        return new JsonAnswer(json, text, List.of());
    }

    /** Returns an answer whose text is the table of the objects under {@code data}, and an ellipsis if there are more. */
    public static JsonAnswer list(Object json, List<?> elements, TableColumns columns) {
        return new JsonAnswer(
                json,
                document -> Table.of(document.path("data"), columns)
                        + (document.path("has_more").asBoolean() ? "\n…" : ""),
                elements);
    }

    /**
     * Returns a value of an answer that is a list of fields, for a script.
     *
     * @throws IllegalArgumentException if the list has no such name
     */
    public Object value(String name) {
        if (shown() instanceof FieldList fields) {
            return fields.value(name);
        }
        throw new IllegalArgumentException("the answer has no values with names");
    }

    @Override
    public String toJson() {
        return json.toString();
    }

    @Override
    public String toText() {
        return shown().toString();
    }

    private Object shown() {
        try {
            return text.apply(READER.readTree(toJson()));
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("an answer must be JSON", broken);
        }
    }
}
