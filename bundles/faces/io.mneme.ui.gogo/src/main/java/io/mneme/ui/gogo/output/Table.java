package io.mneme.ui.gogo.output;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.gogo.output.TableColumns.TableColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * An answer in rows and columns, for people as aligned text and for programs as JSON.
 *
 * @param header name of each column
 * @param rows as many cells each as the header has; a cell is a text, a number or a boolean
 */
public record Table(List<String> header, List<List<Object>> rows) implements CommandResult {

    private static final String GAP = "  ";

    public Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != header.size()) {
                throw new IllegalArgumentException("a row must have " + header.size() + " cells: " + row.size());
            }
            row.forEach(CellFormat::requireSupported);
        }
    }

    /** Returns a table with a row for each of some JSON objects. */
    public static Table of(Iterable<JsonNode> objects, TableColumns columns) {
        return new Table(
                columns.list().stream().map(TableColumn::name).toList(),
                StreamSupport.stream(objects.spliterator(), false)
                        .map(object -> columns.list().stream()
                                .map(column -> column.cell(object))
                                .toList())
                        .toList());
    }

    @Override
    public String toText() {
        return toString();
    }

    @Override
    public String toJson() {
        return json().toPrettyString();
    }

    @Override
    public List<List<Object>> elements() {
        return rows;
    }

    /** Returns the rows as an array of objects; blanks in the names of columns become underscores. */
    public ArrayNode json() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (List<Object> row : rows) {
            ObjectNode object = array.addObject();
            for (int column = 0; column < header.size(); column++) {
                object.set(header.get(column).replace(' ', '_'), CellFormat.json(row.get(column)));
            }
        }
        return array;
    }

    /**
     * Returns the header and one line for each row, numbers flush right, without the columns that are empty in every row;
     * without rows, that there are none.
     */
    @Override
    public String toString() {
        if (rows.isEmpty()) {
            return "(none)";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(header);
        rows.forEach(row -> lines.add(row.stream().map(CellFormat::text).toList()));
        List<Column> columns = IntStream.range(0, header.size())
                .filter(place ->
                        lines.stream().skip(1).anyMatch(line -> !line.get(place).isEmpty()))
                .mapToObj(place -> column(place, lines))
                .toList();
        return lines.stream().map(line -> aligned(line, columns)).collect(Collectors.joining("\n"));
    }

    private Column column(int place, List<List<String>> lines) {
        int width = lines.stream()
                .mapToInt(line -> DisplayWidth.of(line.get(place)))
                .max()
                .orElseThrow();
        return new Column(place, width, rows.stream().allMatch(row -> CellFormat.isNumber(row.get(place))));
    }

    private static String aligned(List<String> line, List<Column> columns) {
        return columns.stream()
                .map(column -> column.aligned(line.get(column.place())))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    /** A column that is shown: which one, how wide, and whether flush right. */
    private record Column(int place, int width, boolean right) {

        String aligned(String cell) {
            String padding = " ".repeat(width - DisplayWidth.of(cell));
            return right ? padding + cell : cell + padding;
        }
    }
}
