package io.mneme.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.benchmarks.report.MeasuredFigure.Comparison;
import io.mneme.benchmarks.report.MeasuredFigure.Peer;
import io.mneme.benchmarks.report.MeasuredFigure.Target;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuredFigureTest {

    @Test
    void theMedianOfAnEvenNumberOfRunsIsBetweenTheMiddleTwo() {
        assertThat(figure(List.of(4.0, 1.0, 2.0, 9.0), Optional.empty(), 0).median())
                .isEqualTo(3);
    }

    @Test
    void leastAndMostAreThoseOfTheRuns() {
        MeasuredFigure figure = figure(List.of(4.0, 1.0, 2.0), Optional.empty(), 0);
        assertThat(List.of(figure.min(), figure.max())).containsExactly(1.0, 4.0);
    }

    @Test
    void theRatioIsThatOfTheMedians() {
        assertThat(figure(List.of(1.0, 3.0, 5.0), Optional.empty(), 0).ratio()).hasValue(1.5);
    }

    @Test
    void aTargetInTheUnitIsComparedWithTheMedian() {
        assertThat(figure(List.of(3.0), Optional.of(new Target(Comparison.AT_MOST, 3, false)), 0)
                        .isTargetMet())
                .contains(true);
    }

    @Test
    void aTargetOfThePeerIsComparedWithTheRatio() {
        assertThat(figure(List.of(3.0), Optional.of(new Target(Comparison.AT_LEAST, 1.6, true)), 0)
                        .isTargetMet())
                .contains(false);
    }

    @Test
    void aLoadOfOneDoesNotDisturbAndAHigherOneDoes() {
        assertThat(figure(List.of(1.0), Optional.empty(), 1).isDisturbed()).isFalse();
        assertThat(figure(List.of(1.0), Optional.empty(), 1.01).isDisturbed()).isTrue();
    }

    @Test
    void refusesRunsThatAreNotFinite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> figure(List.of(Double.NaN), Optional.empty(), 0))
                .withMessageContaining("NaN");
    }

    @Test
    void refusesATargetOfAPeerThatIsMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MeasuredFigure(
                        "b",
                        "w",
                        List.of(1.0),
                        "ms",
                        Optional.empty(),
                        Optional.of(new Target(Comparison.AT_MOST, 2, true)),
                        0,
                        ""));
    }

    private static MeasuredFigure figure(List<Double> runs, Optional<Target> target, double load) {
        Peer peer = new Peer("the peer", List.of(2.0, 2.0, 7.0));
        return new MeasuredFigure("b", "what", runs, "ms", Optional.of(peer), target, load, "");
    }
}
