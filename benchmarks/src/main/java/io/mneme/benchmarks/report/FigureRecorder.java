package io.mneme.benchmarks.report;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Prints the figures of a benchmark, and appends them to the file of the run.
 *
 * <p>A benchmark makes its recorder before it measures, and records each figure as soon as it is measured: the load of a
 * figure is that of the time since the figure before. Figures recorded within a second of each other share one. A recorded
 * figure is printed, so the benchmark does not print it, too:
 *
 * <pre>{@code
 * FigureRecorder recorder = FigureRecorder.ofRun();
 * List<Double> ours = …, theirs = …; // five runs by turns
 * recorder.figure("http-search", "a rare word, 200,000 entries").runs("ms of CPU", ours).atMost(1.5).record();
 * recorder.figure("recall", "among 100,000 turns, median").runs("ms", ours).peer("FTS5", theirs).atMostOfPeer(0.01).record();
 * }</pre>
 *
 * <p>It is used by one thread.
 */
public final class FigureRecorder {

    /** The variable that {@code benchmarks/run} sets to the path of the file; all processes of the run inherit it. */
    static final String VARIABLE = "MNEME_FIGURES";

    private final Optional<FigureFile> file;
    private final PrintStream output;
    private final ForeignLoad foreignLoad;

    /**
     * Starts to watch the load.
     *
     * @param file the file that figures are appended to; if empty, they are only printed
     * @param output where figures are printed
     */
    public FigureRecorder(Optional<Path> file, PrintStream output) {
        this.file = file.map(FigureFile::new);
        this.output = output;
        this.foreignLoad = new ForeignLoad(file.map(path -> VARIABLE + "=" + path));
    }

    /** Returns a recorder for the file that {@code benchmarks/run} names, and that prints to the standard output. */
    public static FigureRecorder ofRun() {
        return new FigureRecorder(Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of), System.out);
    }

    /**
     * Begins a figure.
     *
     * @param benchmark the name behind {@code benchmarks/run}
     * @param what what was measured, in words, unique within the benchmark
     */
    public FigureDraft figure(String benchmark, String what) {
        return new FigureDraft(benchmark, what);
    }

    private void record(MeasuredFigure figure) {
        output.println(FigureText.line(figure));
        file.ifPresent(open -> open.append(figure));
    }

    /** A figure that is being described; {@link #record} ends it. Runs are required, all else is optional. */
    public final class FigureDraft {

        private final String benchmark;
        private final String what;
        private List<Double> runs = List.of();
        private String unit = "";
        private Optional<MeasuredFigure.Peer> peer = Optional.empty();
        private Optional<MeasuredFigure.Target> target = Optional.empty();
        private String slowestSteps = "";

        private FigureDraft(String benchmark, String what) {
            this.benchmark = benchmark;
            this.what = what;
        }

        /**
         * Sets the values.
         *
         * @param newUnit such as {@code ms}; empty for a ratio or a count
         * @param newRuns one value a run, in order
         */
        public FigureDraft runs(String newUnit, List<Double> newRuns) {
            unit = newUnit;
            runs = newRuns;
            return this;
        }

        /** Sets the value of a benchmark that runs once. */
        public FigureDraft run(String newUnit, double value) {
            return runs(newUnit, List.of(value));
        }

        /** Sets what the figure is compared with, and its values in the same unit. */
        public FigureDraft peer(String name, List<Double> peerRuns) {
            peer = Optional.of(new MeasuredFigure.Peer(name, peerRuns));
            return this;
        }

        /** Sets the target that the median is at most a bound, in the figure's unit. */
        public FigureDraft atMost(double bound) {
            return target(MeasuredFigure.Comparison.AT_MOST, bound, false);
        }

        /** Sets the target that the median is at least a bound, in the figure's unit. */
        public FigureDraft atLeast(double bound) {
            return target(MeasuredFigure.Comparison.AT_LEAST, bound, false);
        }

        /** Sets the target that the median is at most this many times that of the peer. */
        public FigureDraft atMostOfPeer(double ratio) {
            return target(MeasuredFigure.Comparison.AT_MOST, ratio, true);
        }

        /** Sets the target that the median is at least this many times that of the peer. */
        public FigureDraft atLeastOfPeer(double ratio) {
            return target(MeasuredFigure.Comparison.AT_LEAST, ratio, true);
        }

        private FigureDraft target(MeasuredFigure.Comparison comparison, double bound, boolean ofPeer) {
            target = Optional.of(new MeasuredFigure.Target(comparison, bound, ofPeer));
            return this;
        }

        /** Sets where the time goes, in words. */
        public FigureDraft slowestSteps(String steps) {
            slowestSteps = steps;
            return this;
        }

        /** Prints the figure, appends it to the file, and returns it. */
        public MeasuredFigure record() {
            MeasuredFigure figure = new MeasuredFigure(
                    benchmark, what, runs, unit, peer, target, foreignLoad.sinceLastTime(), slowestSteps);
            FigureRecorder.this.record(figure);
            return figure;
        }
    }
}
