package io.mneme.ui.gogo.output;

import static java.util.function.Predicate.not;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The columns that are shown of a table, each with its width, so that a terminal has room for them.
 *
 * @param columns the columns, in their order
 */
record TableLayout(List<LaidColumn> columns) {

    private static final String GAP = "  ";

    /** Texts are cut to so many columns before one that is no detail is left out. */
    private static final int MIN_TEXT = 12;

    /** Details are left out before other texts are cut to fewer columns. */
    private static final int MIN_TEXT_BESIDE_DETAILS = 24;

    TableLayout {
        columns = List.copyOf(columns);
    }

    /**
     * A column.
     *
     * @param place its number in the table
     * @param width how wide it is shown
     * @param isNumber whether it has only numbers, which are flush right and never cut
     * @param weight how much it matters
     */
    record LaidColumn(int place, int width, boolean isNumber, ColumnWeight weight) {

        private LaidColumn atMost(int most) {
            return isNumber ? this : new LaidColumn(place, Math.min(width, most), false, weight);
        }

        private List<String> lines(String cell) {
            return weight == ColumnWeight.DECIDING
                    ? DisplayWidth.wrapped(cell, width)
                    : List.of(DisplayWidth.cut(cell, width));
        }

        private String aligned(String text) {
            String padding = " ".repeat(width - DisplayWidth.of(text));
            return isNumber ? padding + text : text + padding;
        }
    }

    /** Returns the lines of a row: more than one if a cell is wrapped. */
    String aligned(List<String> cells) {
        List<List<String>> wrapped = columns.stream()
                .map(column -> column.lines(cells.get(column.place())))
                .toList();
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, height).mapToObj(line -> line(wrapped, line)).collect(Collectors.joining("\n"));
    }

    private String line(List<List<String>> wrapped, int line) {
        return IntStream.range(0, columns.size())
                .mapToObj(at -> columns.get(at)
                        .aligned(wrapped.get(at).size() > line ? wrapped.get(at).get(line) : ""))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    /**
     * Returns the layout for a terminal. Details are left out first, the last ones before the others; then texts are cut; then other
     * columns are left out. What decides is wrapped.
     */
    TableLayout fittedTo(int terminal) {
        if (width() <= terminal) {
            return this;
        }
        int half = terminal / 2;
        TableLayout kept = without(ColumnWeight.DETAIL, MIN_TEXT_BESIDE_DETAILS, terminal)
                .without(ColumnWeight.NORMAL, MIN_TEXT, terminal);
        int text = greatest(
                MIN_TEXT, MIN_TEXT_BESIDE_DETAILS, most -> kept.cut(most, half).width() <= terminal);
        int deciding = greatest(1, terminal, most -> kept.cut(text, most).width() <= terminal);
        return kept.cut(greatest(1, terminal, most -> kept.cut(most, deciding).width() <= terminal), deciding);
    }

    /** Leaves out columns of a weight, the last ones first, until the others fit, their texts being cut to so many columns. */
    private TableLayout without(ColumnWeight weight, int text, int terminal) {
        TableLayout kept = this;
        Optional<LaidColumn> last = last(weight);
        while (kept.cut(text, terminal / 2).width() > terminal && last.isPresent() && kept.columns.size() > 1) {
            kept = new TableLayout(
                    kept.columns.stream().filter(not(last.get()::equals)).toList());
            last = kept.last(weight);
        }
        return kept;
    }

    private Optional<LaidColumn> last(ColumnWeight weight) {
        return columns.stream().filter(column -> column.weight() == weight).reduce((one, other) -> other);
    }

    private TableLayout cut(int text, int deciding) {
        List<LaidColumn> cut = new ArrayList<>();
        columns.forEach(column -> cut.add(column.atMost(column.weight() == ColumnWeight.DECIDING ? deciding : text)));
        return new TableLayout(cut);
    }

    private int width() {
        return columns.stream().mapToInt(LaidColumn::width).sum() + GAP.length() * (columns.size() - 1);
    }

    /** Returns the greatest number that fits; the least if none does. */
    private static int greatest(int least, int most, IntPredicate fits) {
        int number = most;
        while (number > least && !fits.test(number)) {
            number--;
        }
        return number;
    }
}
