package io.mneme.ui.gogo.output;

import static java.util.function.Predicate.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.gogo.output.TableColumns.TableColumn;
import io.mneme.ui.gogo.output.TableLayout.LaidColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * An answer in rows and columns, for people as aligned text and for programs as JSON.
 *
 * @param header name of each column
 * @param weights how much each column matters
 * @param rows as many cells each as the header has; a cell is a text, a number or a boolean
 */
public record Table(List<String> header, List<ColumnWeight> weights, List<List<Object>> rows) implements CommandResult {

    public Table {
        header = List.copyOf(header);
        weights = List.copyOf(weights);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != header.size()) {
                throw new IllegalArgumentException("a row must have " + header.size() + " cells: " + row.size());
            }
            row.forEach(CellFormat::requireSupported);
        }
    }

    /** Creates a table whose columns all matter as much. */
    public Table(List<String> header, List<List<Object>> rows) {
        this(header, Collections.nCopies(header.size(), ColumnWeight.NORMAL), rows);
    }

    /** Returns a table with a row for each of some JSON objects. */
    public static Table of(Iterable<JsonNode> objects, TableColumns columns) {
        return new Table(
                columns.list().stream().map(TableColumn::name).toList(),
                columns.list().stream().map(TableColumn::weight).toList(),
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

    /** Returns the whole table, as wide as it is. */
    @Override
    public String toString() {
        return toText(Integer.MAX_VALUE);
    }

    /**
     * Returns the header and each row on a line, numbers flush right, without the columns that are empty in every row;
     * without rows, that there are none. For a table that is wider, columns are left out by their weight, and long texts are cut or
     * wrapped; a line below names what is left out.
     */
    @Override
    public String toText(int columns) {
        if (rows.isEmpty()) {
            return "(none)";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(header);
        rows.forEach(row -> lines.add(row.stream().map(CellFormat::text).toList()));
        List<LaidColumn> filled = IntStream.range(0, header.size())
                .filter(place ->
                        lines.stream().skip(1).anyMatch(line -> !line.get(place).isEmpty()))
                .mapToObj(place -> column(place, lines))
                .toList();
        TableLayout layout = new TableLayout(filled).fittedTo(columns);
        String text = lines.stream().map(layout::aligned).collect(Collectors.joining("\n"));
        List<Integer> shown = layout.columns().stream().map(LaidColumn::place).toList();
        String leftOut = filled.stream()
                .map(LaidColumn::place)
                .filter(not(shown::contains))
                .map(header::get)
                .collect(Collectors.joining(", "));
        return leftOut.isEmpty() ? text : text + "\n" + DisplayWidth.cut("not shown: " + leftOut, columns);
    }

    private LaidColumn column(int place, List<List<String>> lines) {
        int width = lines.stream()
                .mapToInt(line -> DisplayWidth.of(line.get(place)))
                .max()
                .orElseThrow();
        boolean isNumber = rows.stream().allMatch(row -> CellFormat.isNumber(row.get(place)));
        return new LaidColumn(place, width, isNumber, weights.get(place));
    }
}
