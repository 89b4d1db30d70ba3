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
import java.util.stream.Collectors;

/**
 * An answer whose text is made from the JSON that HTTP sends, so that both always say the same.
 *
 * @param json the JSON: a node, or its text
 * @param text makes the text; its value is a text, a {@link Table}, a {@link FieldList}, or a list of several
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
                document -> new TablePage(
                        Table.of(document.path("data"), columns),
                        document.path("has_more").asBoolean()),
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
        return toText(Integer.MAX_VALUE);
    }

    @Override
    public String toText(int columns) {
        return text(shown(), columns);
    }

    private static String text(Object shown, int columns) {
        if (shown instanceof List<?> several) {
            return several.stream().map(one -> text(one, columns)).collect(Collectors.joining("\n\n"));
        }
        return shown instanceof CommandResult result ? result.toText(columns) : shown.toString();
    }

    /**
     * A table of which there may be more.
     *
     * @param table what is shown
     * @param hasMore whether an ellipsis follows
     */
    private record TablePage(Table table, boolean hasMore) implements CommandResult {

        @Override
        public String toText() {
            return toText(Integer.MAX_VALUE);
        }

        @Override
        public String toText(int columns) {
            return table.toText(columns) + (hasMore ? "\n…" : "");
        }

        @Override
        public String toJson() {
            return table.toJson();
        }

        @Override
        public String toString() {
            return toText();
        }
    }

    private Object shown() {
        try {
            return text.apply(READER.readTree(toJson()));
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("an answer must be JSON", broken);
        }
    }
}
