package io.mneme.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TurnComparisonTest {

    @Test
    void comparesTheMediansOfAllRunsOfBoth() {
        assertThat(TurnComparison.lines(
                        List.of(List.of(figure("start", 2, 3, 9)), List.of(figure("start", 4))),
                        List.of(List.of(figure("start", 7)), List.of(figure("start", 7)))))
                .containsExactly("start: start: this checkout 3.50 s (3, 4); the other 7 s (7, 7); ratio 0.500");
    }

    @Test
    void aFigureWithTwoPeersCountsOnce() {
        List<List<MeasuredFigure>> twice = List.of(List.of(figure("start", 2), figure("start", 2)));
        assertThat(TurnComparison.lines(twice, twice))
                .containsExactly("start: start: this checkout 2 s (2); the other 2 s (2); ratio 1");
    }

    @Test
    void leavesOutWhatOnlyOneOfThemMeasures() {
        assertThat(TurnComparison.lines(List.of(List.of(figure("new", 2))), List.of(List.of(figure("old", 2)))))
                .isEmpty();
    }

    private static MeasuredFigure figure(String what, double... runs) {
        return new MeasuredFigure(
                "start", what, Arrays.stream(runs).boxed().toList(), "s", Optional.empty(), Optional.empty(), 0, "");
    }
}
