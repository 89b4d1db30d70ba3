package io.mneme.ui.gogo.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A column of a table, or a field of a list, that is made from JSON.
 *
 * @param name what stands above or before it
 * @param value returns its value of an object: a node, or anything that a cell can show
 */
public record TableColumn(String name, Function<JsonNode, Object> value) {

    /** Returns the column of a field; an underscore in its name is shown as a blank. */
    public static TableColumn column(String field) {
        return column(field.replace('_', ' '), field);
    }

    /** Returns the column of a field with another name; its path has a slash between the names of fields. */
    public static TableColumn column(String name, String path) {
        return column(name, object -> object.at("/" + path));
    }

    public static TableColumn column(String name, Function<JsonNode, Object> value) {
        return new TableColumn(name, value);
    }

    /** Returns the same column with another value for what is absent. */
    public TableColumn orElse(String absent) {
        return new TableColumn(name, object -> {
            Object found = cell(object);
            return found.equals("") ? absent : found;
        });
    }

    /** Returns the elements of an array as one text. */
    public static String joined(JsonNode array, String separator) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(separator));
    }

    Object cell(JsonNode object) {
        return value.apply(object) instanceof JsonNode node ? shown(node) : value.apply(object);
    }

    /** Returns a text, number or boolean as it is, an array with commas, nothing for what is absent, and other objects as JSON. */
    static Object shown(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (node.isNumber()) {
            return node.isIntegralNumber() ? (Object) node.longValue() : (Object) node.doubleValue();
        }
        return node.isArray() ? joined(node, ", ") : node.isTextual() ? node.textValue() : node.toString();
    }
}
