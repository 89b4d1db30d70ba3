package io.mneme.benchmarks;

import java.util.List;
import java.util.Optional;

/**
 * A figure beside its yardstick, from the same run.
 *
 * @param what what is compared, in words
 * @param figure how the name of the figure begins
 * @param yardstick how the name of the yardstick begins
 * @param target what is wanted; empty if nothing is
 */
record Ratio(String what, String figure, String yardstick, String target) implements Comparison {

    @Override
    public Optional<String> row(List<Figure> figures) {
        return Comparison.find(figures, figure).flatMap(above -> Comparison.find(figures, yardstick)
                .map(below -> "| %s | %.2f | %s |".formatted(what, above.median() / below.median(), target)));
    }
}
