package io.mneme.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.benchmarks.report.MeasuredFigure.Comparison;
import io.mneme.benchmarks.report.MeasuredFigure.Peer;
import io.mneme.benchmarks.report.MeasuredFigure.Target;
import io.mneme.benchmarks.report.ReportPage.BenchmarkOutcome;
import io.mneme.benchmarks.report.ReportPage.RunDescription;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportPageTest {

    private static final MeasuredFigure QUESTION = new MeasuredFigure(
            "search",
            "a question",
            List.of(1.25, 1.0, 1.5),
            "ms",
            Optional.of(new Peer("FTS5", List.of(80.0))),
            Optional.of(new Target(Comparison.AT_MOST, 0.01, true)),
            0.126,
            "scoring 70 %");
    private static final MeasuredFigure HEAP =
            new MeasuredFigure("sessions", "heap", List.of(381.0), "MB", Optional.empty(), Optional.empty(), 1.5, "");

    @Test
    void aRowHasTheSpreadThePeerTheTargetAndTheLoad() {
        assertThat(page(""))
                .contains("| a question | 1.25 | 1 | 1.50 | 3 | ms | FTS5 | 80 | 0.0156"
                        + " | ≤ 0.0100 of the peer | **missed** | 0.13 |");
    }

    @Test
    void aFigureMeasuredBesideALoadAboveOneSaysSo() {
        assertThat(page(""))
                .contains("| heap | 381 | 381 | 381 | 1 | MB |  |  |  |  |  | **1.50** |")
                .contains("**1 were measured while other programs kept more than one processor busy**");
    }

    @Test
    void missedTargetsAreListedFirst() {
        assertThat(page(""))
                .contains("2 figures, of which 1 have a target; 0 meet it.")
                .contains("* **missed**: search, a question: 0.0156 of FTS5, target ≤ 0.0100 of the peer");
    }

    @Test
    void aBenchmarkThatFailedIsNamed() {
        assertThat(page(""))
                .contains("**Failed**: start (exit code 3).")
                .contains("## start\n\n**Failed** with exit code 3. `start` took 5 s.");
    }

    @Test
    void aBenchmarkWithoutFiguresSaysSo() {
        assertThat(page(""))
                .contains("## sound\n\n**It recorded no figure**: what it needs is absent. `sound` took 1 s.");
    }

    @Test
    void theHeadHasTheCommitTheMachineAndHowLongItTook() {
        assertThat(page(""))
                .contains("| commit | abc |")
                .contains("| processor | a fast one |")
                .contains("| took | 2 min 8 s |")
                .contains("| load of the system before | 0.1 |");
    }

    @Test
    void whereTheTimeGoesFollowsTheFigures() {
        assertThat(page("")).contains("Where the time goes:\n\n* a question: scoring 70 %");
    }

    @Test
    void aBenchmarkThatRanWithAnArgumentIsInTheSectionOfItsName() {
        assertThat(page("")).contains("`search` took 2 min 0 s.\n\nMeasured. `search 1000000` took 1 s.\n\n| figure");
    }

    @Test
    void aPartOfARunSaysSo() {
        assertThat(page("search sound")).contains("Only a part was run: search sound.");
    }

    private static String page(String selection) {
        RunDescription run = new RunDescription(
                "abc", "2026-11-27", selection, "0.1", new MachineDescription(Map.of("processor", "a fast one")));
        List<BenchmarkOutcome> outcomes = List.of(
                BenchmarkOutcome.parse("search\t0\t120"),
                BenchmarkOutcome.parse("search 1000000\t0\t1"),
                BenchmarkOutcome.parse("sessions\t0\t1"),
                BenchmarkOutcome.parse("start\t3\t5"),
                BenchmarkOutcome.parse("sound\t0\t1"));
        return new ReportPage(run, outcomes, List.of(QUESTION, HEAP)).text();
    }
}
