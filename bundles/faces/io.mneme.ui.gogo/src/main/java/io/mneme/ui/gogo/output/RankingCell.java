package io.mneme.ui.gogo.output;

import java.util.Locale;

/**
 * The ranking of a policy as a cell of a table.
 *
 * @param value higher wins
 */
public record RankingCell(int value) {

    /** Returns the number, or a word for the ends of the range, which no operator means as numbers. */
    @Override
    public String toString() {
        return switch (value) {
            case Integer.MIN_VALUE -> "last";
            case Integer.MAX_VALUE -> "first";
            default -> String.format(Locale.ROOT, "%,d", value);
        };
    }
}
