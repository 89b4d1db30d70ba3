package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;

/**
 * A figure beside its yardstick, from the same run.
 *
 * @param what what is compared, in words
 * @param figureName how the name of the figure begins
 * @param yardstickName how the name of the yardstick begins
 * @param target what is wanted; empty if nothing is
 */
record RatioComparison(String what, String figureName, String yardstickName, String target)
        implements ReportComparison {

    @Override
    public Optional<String> row(List<BenchmarkFigure> figures) {
        return ReportComparison.find(figures, figureName).flatMap(above -> ReportComparison.find(figures, yardstickName)
                .map(below -> "| %s | %.2f | %s |".formatted(what, above.median() / below.median(), target)));
    }
}
