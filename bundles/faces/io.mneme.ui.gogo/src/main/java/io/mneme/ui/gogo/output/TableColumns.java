package io.mneme.ui.gogo.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a table, or the fields of a list, that are made from JSON.
 *
 * @param list the columns in their order
 */
public record TableColumns(List<TableColumn> list) {

    /**
     * A column.
     *
     * @param name what stands above or before it
     * @param value returns its value of an object: a node, or anything that a cell can show
     * @param weight how much it matters
     */
    record TableColumn(String name, Function<JsonNode, Object> value, ColumnWeight weight) {

        TableColumn(String name, Function<JsonNode, Object> value) {
            this(name, value, ColumnWeight.NORMAL);
        }

        /** Returns the column of a field, whose name is as in {@link #columns}. */
        static TableColumn of(String field) {
            int equals = field.indexOf('=');
            String path = "/" + field.substring(equals + 1);
            return new TableColumn(
                    equals < 0 ? field.replace('_', ' ') : field.substring(0, equals), object -> object.at(path));
        }

        Object cell(JsonNode object) {
            return value.apply(object) instanceof JsonNode node ? shown(node) : value.apply(object);
        }
    }

    public TableColumns {
        list = List.copyOf(list);
    }

    /**
     * Returns the columns of fields.
     *
     * @param fields the name of each, whose underscores are shown as blanks; with another name and an equals sign before it, that is
     *     shown, and the field may be a path with slashes
     */
    public static TableColumns columns(String... fields) {
        return new TableColumns(Arrays.stream(fields).map(TableColumn::of).toList());
    }

    /** Returns these columns, and behind them those of further fields. */
    public TableColumns and(String... fields) {
        return and(columns(fields).list().stream());
    }

    /** Returns these columns, and behind them one of other values. */
    public TableColumns and(String name, Function<JsonNode, Object> value) {
        return and(Stream.of(new TableColumn(name, value)));
    }

    /** Returns these columns, and behind them that of a field that has a dash for what is absent. */
    public TableColumns orDash(String field) {
        TableColumn column = TableColumn.of(field);
        return and(column.name(), object -> column.cell(object).equals("") ? "-" : column.cell(object));
    }

    /** Returns these columns, of which those of some names stay on a narrow terminal, wrapped where they must be. */
    public TableColumns deciding(String... names) {
        return weighted(ColumnWeight.DECIDING, names);
    }

    /** Returns these columns, of which those of some names are the first ones that a narrow terminal does not show. */
    public TableColumns detail(String... names) {
        return weighted(ColumnWeight.DETAIL, names);
    }

    private TableColumns weighted(ColumnWeight weight, String... names) {
        List<String> chosen = List.of(names);
        return new TableColumns(list.stream()
                .map(column -> chosen.contains(column.name())
                        ? new TableColumn(column.name(), column.value(), weight)
                        : column)
                .toList());
    }

    private TableColumns and(Stream<TableColumn> others) {
        return new TableColumns(Stream.concat(list.stream(), others).toList());
    }

    /** Returns the elements of an array as one text. */
    public static String joined(JsonNode array, String separator) {
        return array.valueStream().map(JsonNode::asText).collect(Collectors.joining(separator));
    }

    /** Returns the fields of an object of texts as one text, each with an equals sign after its name. */
    public static String pairs(JsonNode object, String separator) {
        return object.propertyStream()
                .map(field -> field.getKey() + "=" + field.getValue().asText())
                .collect(Collectors.joining(separator));
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
