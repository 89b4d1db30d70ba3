package io.mneme.benchmarks.recall;

import io.mneme.api.search.RecallQuery;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.ThreadTimes;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Measures how long a recall of ten turns takes among 100,000 turns, a tenth of which are of conversations with an assistant, whose
 * answers are long: in the conversation that a question is about, and in all. One thread asks, when all is compiled.
 */
public final class RecallSpeed {

    private static final String NAME = "recall-speed";
    private static final int TURNS = 100_000;
    private static final int LONG_TURNS = 10_000;
    private static final int MAX_WARM_UP_ROUNDS = 40;
    private static final int RUNS = 5;
    private static final int QUESTIONS = 200;
    private static final long SEED = 20_261_127;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MEDIAN = .5;
    private static final double P99 = .99;

    private RecallSpeed() {}

    /** Measures with the data sets of the folder that the argument names, or else with generated conversations of their shapes. */
    public static void main(String[] arguments) throws Exception {
        List<LabelledConversation> read = RecallSetup.read(Path.of(arguments[0]));
        List<LabelledConversation> asked = read.isEmpty() ? GeneratedConversations.ofBothShapes() : read;
        try (RecallSetup setup = new RecallSetup(GeneratedConversations.filled(asked, TURNS, LONG_TURNS))) {
            List<AskedShape> shapes = Stream.of(DataSet.values())
                    .flatMap(set -> AskedShape.of(set, asked))
                    .toList();
            FigureRecorder recorder = FigureRecorder.ofRun();
            double compiling =
                    ThreadTimes.ofThisProcess().warmUp(MAX_WARM_UP_ROUNDS, () -> runAll(shapes, setup, false));
            ThreadTimes.record(recorder, NAME, "", List.of(compiling));
            for (int run = 0; run < RUNS; run++) {
                runAll(shapes, setup, true);
            }
            shapes.forEach(shape -> shape.record(recorder));
        }
    }

    private static void runAll(List<AskedShape> shapes, RecallSetup setup, boolean measured) throws Exception {
        for (AskedShape shape : shapes) {
            shape.run(setup, measured);
        }
    }

    /** Questions on conversations of a data set, asked in the same place. */
    private static final class AskedShape {

        private static final double MAX_MEDIAN_WITHIN = 1;
        private static final double MAX_P99_AMONG_ALL = 10;

        private final String name;
        private final boolean within;
        private final List<RecallQuery> queries;
        private final List<Double> medians = new ArrayList<>();
        private final List<Double> percentiles = new ArrayList<>();
        private final List<Double> processor = new ArrayList<>();

        private AskedShape(String name, boolean within, List<RecallQuery> queries) {
            this.name = name;
            this.within = within;
            this.queries = queries;
        }

        static Stream<AskedShape> of(DataSet set, List<LabelledConversation> asked) {
            List<RecallQuery> queries = new ArrayList<>();
            asked.stream()
                    .filter(conversation -> conversation.dataSet() == set)
                    .forEach(conversation -> conversation.questions().stream()
                            .map(question -> RecallQuery.of(question.text()).inConversation(conversation.id()))
                            .forEach(queries::add));
            Collections.shuffle(queries, new Random(SEED));
            List<RecallQuery> some = queries.subList(0, Math.min(QUESTIONS, queries.size()));
            List<RecallQuery> everywhere =
                    some.stream().map(query -> RecallQuery.of(query.text())).toList();
            String turns = set == DataSet.LOCOMO ? "short turns" : "long turns";
            return queries.isEmpty()
                    ? Stream.empty()
                    : Stream.of(
                            new AskedShape(turns + ", in a conversation", true, some),
                            new AskedShape(turns + ", among 100,000 turns", false, everywhere));
        }

        void run(RecallSetup setup, boolean measured) throws Exception {
            CallLatencies latencies = new CallLatencies();
            long before = processorNanos();
            for (RecallQuery query : queries) {
                latencies.time(() -> setup.recall().recall().recall(query));
            }
            if (measured) {
                processor.add((processorNanos() - before) / NANOS_PER_MILLI / queries.size());
                medians.add(latencies.sorted().millis(MEDIAN));
                percentiles.add(latencies.millis(P99));
            }
        }

        private static long processorNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        void record(FigureRecorder recorder) {
            FigureRecorder.FigureDraft median =
                    recorder.figure(NAME, name + ", median").runs("ms", medians);
            FigureRecorder.FigureDraft percentile =
                    recorder.figure(NAME, name + ", 99th percentile").runs("ms", percentiles);
            (within ? median.atMost(MAX_MEDIAN_WITHIN) : median).record();
            (within ? percentile : percentile.atMost(MAX_P99_AMONG_ALL)).record();
            recorder.figure(NAME, name + ", processor time, mean")
                    .runs("ms of CPU", processor)
                    .record();
        }
    }
}
