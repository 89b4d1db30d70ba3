package io.mneme.ui.gogo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An answer in rows and columns, for people as aligned text and for programs as JSON.
 *
 * @param header name of each column
 * @param rows as many cells each as the header has; a cell is a text, a number or a boolean
 */
record Table(List<String> header, List<List<Object>> rows) {

    private static final String GAP = "  ";

    Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != header.size()) {
                throw new IllegalArgumentException("a row must have " + header.size() + " cells: " + row.size());
            }
            row.forEach(Cell::check);
        }
    }

    static Table of(List<String> header, Stream<List<Object>> rows) {
        return new Table(header, rows.toList());
    }

    /** Returns the rows as an array of objects; blanks in the names of columns become underscores. */
    ArrayNode json() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (List<Object> row : rows) {
            ObjectNode object = array.addObject();
            for (int column = 0; column < header.size(); column++) {
                object.set(header.get(column).replace(' ', '_'), Cell.json(row.get(column)));
            }
        }
        return array;
    }

    /** Returns the header and one line for each row, numbers flush right; without rows, that there are none. */
    @Override
    public String toString() {
        if (rows.isEmpty()) {
            return "(none)";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(header);
        rows.forEach(row -> lines.add(row.stream().map(Cell::text).toList()));
        int[] widths = IntStream.range(0, header.size())
                .map(column -> lines.stream()
                        .mapToInt(line -> Width.of(line.get(column)))
                        .max()
                        .orElseThrow())
                .toArray();
        StringJoiner text = new StringJoiner("\n");
        lines.forEach(line -> text.add(aligned(line, widths)));
        return text.toString();
    }

    private String aligned(List<String> line, int[] widths) {
        StringJoiner aligned = new StringJoiner(GAP);
        for (int column = 0; column < widths.length; column++) {
            String cell = line.get(column);
            String padding = " ".repeat(widths[column] - Width.of(cell));
            aligned.add(isNumeric(column) ? padding + cell : cell + padding);
        }
        return aligned.toString().stripTrailing();
    }

    private boolean isNumeric(int column) {
        return rows.stream().allMatch(row -> Cell.isNumber(row.get(column)));
    }
}
