package io.mneme.ui.gogo;

import java.util.Locale;

/**
 * By what a policy is elected, as a cell of a table.
 *
 * @param value higher wins
 */
record Ranking(int value) {

    /** Returns the number, or a word for the ends of the range, which nobody means as numbers. */
    @Override
    public String toString() {
        return switch (value) {
            case Integer.MIN_VALUE -> "last";
            case Integer.MAX_VALUE -> "first";
            default -> String.format(Locale.ROOT, "%,d", value);
        };
    }
}
