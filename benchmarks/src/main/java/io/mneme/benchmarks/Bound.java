package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure beside the most it may be.
 *
 * @param what what was measured, in words
 * @param figure how the name of the figure begins
 * @param value which of its values counts
 * @param most the most it may be, in the figure's unit
 */
record Bound(String what, String figure, ToDoubleFunction<Figure> value, double most) implements Comparison {

    @Override
    public Optional<String> row(List<Figure> figures) {
        return Comparison.find(figures, figure).map(found -> "| %s | %s %s | ≤ %.0f |"
                .formatted(what, Report.number(value.applyAsDouble(found)), found.unit(), most));
    }
}
