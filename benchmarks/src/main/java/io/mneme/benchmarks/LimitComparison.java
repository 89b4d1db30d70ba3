package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A figure beside the most it may be.
 *
 * @param what what was measured, in words
 * @param figureName how the name of the figure begins
 * @param value which of its values counts
 * @param max the most it may be, in the figure's unit
 */
record LimitComparison(String what, String figureName, ToDoubleFunction<BenchmarkFigure> value, double max)
        implements ReportComparison {

    @Override
    public Optional<String> row(List<BenchmarkFigure> figures) {
        return ReportComparison.find(figures, figureName).map(found -> "| %s | %s %s | ≤ %.0f |"
                .formatted(what, BenchmarkReport.number(value.applyAsDouble(found)), found.unit(), max));
    }
}
