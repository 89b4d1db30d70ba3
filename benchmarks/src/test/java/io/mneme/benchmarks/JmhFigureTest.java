package io.mneme.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.benchmarks.report.FigureRecorder;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JmhFigureTest {

    private static final JmhResult JOURNAL = rate("AppendBenchmark.journal", 100, 300, 200);
    private static final JmhResult BARE = rate("AppendBenchmark.bareChannel", 500);

    @Test
    void recordsAMethodBesideItsPeerAndNotThePeer() {
        assertThat(recorded(BARE, JOURNAL))
                .containsExactly("Append: append without sync: 200 /s (100 to 300, 3 runs);"
                        + " a FileChannel that writes bytes made beforehand 500, ratio 0.400;"
                        + " target ≥ 0.500 of the peer: missed");
    }

    @Test
    void recordsAMethodUnderItsNameWhereItsPeerWasNotMeasured() {
        assertThat(recorded(JOURNAL)).containsExactly("Append: AppendBenchmark.journal: 200 /s (100 to 300, 3 runs)");
    }

    @Test
    void recordsTheMedianAndThePercentileOfCalls() {
        JmhResult calls = new JmhResult("AssemblyBenchmark.warm", true, List.of(20.0), List.of(800.0), "µs");
        assertThat(recorded(calls))
                .containsExactly(
                        "Assembly: warm assembly, 49 entries, median: 20 µs; target ≤ 30 µs: met",
                        "Assembly: warm assembly, 49 entries, 99th percentile: 800 µs; target ≤ 500 µs: missed");
    }

    @Test
    void recordsNoPercentileOfTooFewCalls() {
        JmhResult calls = new JmhResult("NewestBenchmark.ofACommonMode", true, List.of(2.0), List.of(), "µs");
        assertThat(recorded(calls)).containsExactly("Newest: NewestBenchmark.ofACommonMode, median: 2 µs");
    }

    private static JmhResult rate(String method, double... runs) {
        return new JmhResult(method, false, Arrays.stream(runs).boxed().toList(), List.of(), "/s");
    }

    private static List<String> recorded(JmhResult... results) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        JmhFigure.record(List.of(results), new FigureRecorder(Optional.empty(), new PrintStream(output, true, UTF_8)));
        return output.toString(UTF_8)
                .lines()
                .map(line -> line.replaceAll("; load of other.*", ""))
                .toList();
    }
}
