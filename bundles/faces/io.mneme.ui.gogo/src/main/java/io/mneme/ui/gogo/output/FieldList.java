package io.mneme.ui.gogo.output;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * An answer about one thing, for people as a list of names and values, for programs as a JSON object.
 *
 * @param values the values by name, in this order
 */
public record FieldList(List<NamedValue> values) implements CommandResult {

    /** A value is not wrapped to fewer columns. */
    private static final int MIN_VALUE = 20;

    /** A name and its value: a text, a number, a boolean or a {@link Table}. */
    private record NamedValue(String name, Object value) {}

    public FieldList {
        values = List.copyOf(values);
    }

    /** An empty list. */
    public static final FieldList EMPTY = new FieldList(List.of());

    /** Returns a list with a field for each of some columns. */
    public static FieldList of(JsonNode object, TableColumns columns) {
        return new FieldList(columns.list().stream()
                .map(column -> new NamedValue(column.name(), column.cell(object)))
                .toList());
    }

    /** Returns the same list with a further field. */
    public FieldList with(String name, Object value) {
        if (!(value instanceof Table)) {
            CellFormat.requireSupported(value);
        }
        List<NamedValue> more = new ArrayList<>(values);
        more.add(new NamedValue(name, value));
        return new FieldList(more);
    }

    /** Returns the same list with the fields of another one. */
    public FieldList with(FieldList others) {
        return new FieldList(
                Stream.concat(values.stream(), others.values.stream()).toList());
    }

    /**
     * Returns the value of a name: a text, a number, a boolean or a {@link Table}.
     *
     * @throws IllegalArgumentException if the list has no such name
     */
    public Object value(String name) {
        return values.stream()
                .filter(known -> known.name().equals(name))
                .map(NamedValue::value)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no value called " + name));
    }

    @Override
    public String toText() {
        return toString();
    }

    @Override
    public String toJson() {
        return json().toPrettyString();
    }

    /** Returns the facts as an object; blanks in names become underscores. */
    public ObjectNode json() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (NamedValue fact : values) {
            object.set(
                    fact.name().replace(' ', '_'),
                    fact.value() instanceof Table table ? table.json() : CellFormat.json(fact.value()));
        }
        return object;
    }

    @Override
    public String toString() {
        return toText(Integer.MAX_VALUE);
    }

    /** Returns one line for each fact that is not empty; a table follows its name, indented. */
    @Override
    public String toText(int columns) {
        List<NamedValue> shown =
                values.stream().filter(fact -> !"".equals(fact.value())).toList();
        int width = shown.stream()
                .mapToInt(fact -> DisplayWidth.of(fact.name()))
                .max()
                .orElse(0);
        StringJoiner text = new StringJoiner("\n");
        for (NamedValue fact : shown) {
            if (fact.value() instanceof Table table) {
                text.add(fact.name()).add(table.toText(columns - 2).indent(2).stripTrailing());
            } else {
                String padding = " ".repeat(width - DisplayWidth.of(fact.name()) + 2);
                String value = CellFormat.text(fact.value());
                String indented = String.join(
                        "\n" + " ".repeat(width + 2),
                        DisplayWidth.wrapped(value, Math.max(MIN_VALUE, columns - width - 2)));
                text.add(fact.name() + padding + indented);
            }
        }
        return text.toString();
    }
}
