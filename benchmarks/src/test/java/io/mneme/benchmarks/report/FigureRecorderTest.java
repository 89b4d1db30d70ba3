package io.mneme.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureRecorderTest {

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void readsFromTheFileWhatWasRecordedInOrder() {
        Path file = folder.resolve("figures.jsonl");
        FigureRecorder recorder = recorder(Optional.of(file));
        MeasuredFigure first = recorder.figure("search", "a question, median")
                .runs("ms", List.of(1.0, 1.5))
                .peer("FTS5", List.of(80.0, 90.0))
                .atMostOfPeer(0.01)
                .slowestSteps("scoring 70 %")
                .record();
        MeasuredFigure second =
                recorder.figure("sound", "nothing found").run("", 0).record();
        assertThat(new FigureFile(file).read()).containsExactly(first, second);
    }

    @Test
    void printsAFigureWithItsSpreadItsPeerAndItsTarget() {
        recorder(Optional.empty())
                .figure("search", "a question, median")
                .runs("ms", List.of(1.25, 1.0, 1.5))
                .peer("FTS5", List.of(80.0))
                .atMostOfPeer(0.01)
                .record();
        assertThat(output.toString(UTF_8))
                .contains("search: a question, median: 1.25 ms (1 to 1.50, 3 runs); FTS5 80, ratio 0.0156;"
                        + " target ≤ 0.0100 of the peer: missed");
    }

    @Test
    void printsOneRunWithoutASpread() {
        recorder(Optional.empty())
                .figure("rebuild", "index")
                .run("MB", 149)
                .atMost(150)
                .record();
        assertThat(output.toString(UTF_8)).startsWith("rebuild: index: 149 MB; target ≤ 150 MB: met");
    }

    @Test
    void refusesAFigureWithoutRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> recorder(Optional.empty()).figure("b", "what").record());
    }

    @Test
    void readsNoFiguresWhereThereIsNoFile() {
        assertThat(new FigureFile(folder.resolve("none")).read()).isEmpty();
    }

    private FigureRecorder recorder(Optional<Path> file) {
        return new FigureRecorder(file, new PrintStream(output, true, UTF_8));
    }
}
