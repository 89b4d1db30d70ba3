package io.mneme.benchmarks.search;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.SearchContestant.FtsContestant;
import io.mneme.benchmarks.search.SearchContestant.HttpContestant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Measures searches over HTTP: the processor time of the container for each request, and how long a client waits. FTS5 of SQLite
 * answers the same queries for the same texts in this process, by turns.
 */
public final class HttpSearchMeasurement {

    private static final String NAME = "search-http";
    private static final String FTS = "FTS5";
    private static final String SEARCH = "search";
    private static final int RUNS = 5;
    private static final int HITS = 10;
    private static final long SEED = 42;
    private static final double NANOS_PER_MILLI = 1_000_000;

    /** Number of calls of each kind in a round of the warm-up. */
    private static final int WARM_UP_CALLS = 30;

    private static final int MAX_WARM_UP_ROUNDS = 150;

    /** The most processor time for a request, in milliseconds. */
    private static final Map<QueryKind, Double> TARGETS =
            Map.of(QueryKind.RARE_WORD, 1.5, QueryKind.TWO_WORDS, 1.5, QueryKind.FREQUENT_WORD, 3.0);

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final SearchedTexts texts;
    private final Map<String, SearchContestant> contestants = new LinkedHashMap<>();

    private HttpSearchMeasurement(SearchedTexts texts) {
        this.texts = texts;
    }

    /**
     * What one run of a kind of queries took.
     *
     * @param processor the processor time of a call, in milliseconds
     * @param latencies how long the calls took
     */
    private record RunCost(double processor, CallLatencies latencies) {}

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution, and of an earlier one, if it is measured by turns
     */
    public static void main(String[] arguments) throws Exception {
        List<Path> distributions = Stream.of(arguments).map(Path::of).toList();
        for (SearchedTexts texts : List.of(
                SearchedTexts.dictations(20_000), SearchedTexts.replies(5_000), SearchedTexts.dictations(200_000))) {
            try (ScratchFolder scratch = new ScratchFolder();
                    FtsTable table = new FtsTable(
                            scratch.folder().resolve("words.db"), "porter unicode61", texts.texts(), HITS)) {
                new HttpSearchMeasurement(texts).measure(distributions, scratch.folder(), table);
            }
        }
    }

    private void measure(List<Path> distributions, Path folder, FtsTable table) throws Exception {
        if (distributions.isEmpty()) {
            contestants.put(FTS, new FtsContestant(table));
            warmUp();
            measure();
            return;
        }
        int number = distributions.size();
        Path own = folder.resolve("container-" + number);
        texts.write(own.resolve("data"));
        try (RunningContainer container = RunningContainer.start(distributions.get(number - 1), own)) {
            add(container, number == 1 ? "" : "version " + number + ": ");
            measure(distributions.subList(0, number - 1), folder, table);
        }
    }

    private void add(RunningContainer container, String version) throws Exception {
        HttpContestant search = new HttpContestant(container, "/v1/search?limit=" + HITS + "&q=");
        search.awaitIndex(texts.texts().size());
        contestants.put(version + SEARCH, search);
        if (texts.journal() == SearchedTexts.JournalFolder.DICTATIONS) {
            contestants.put(
                    version + "list of dictations",
                    new HttpContestant(container, "/v1/dictations?limit=" + HITS + "&q="));
        }
    }

    private void warmUp() throws Exception {
        for (Map.Entry<String, SearchContestant> contestant : contestants.entrySet()) {
            if (contestant.getValue() instanceof HttpContestant container) {
                Random seeds = new Random(SEED);
                double compiling =
                        container.warmUp(MAX_WARM_UP_ROUNDS, () -> callAllKinds(container, seeds.nextLong()));
                ThreadTimes.record(recorder, NAME, contestant.getKey() + ", " + texts.name(), List.of(compiling));
            }
        }
    }

    private void callAllKinds(HttpContestant container, long seed) throws Exception {
        for (QueryKind kind : QueryKind.values()) {
            run(container, kind, seed, WARM_UP_CALLS);
        }
    }

    private void measure() throws Exception {
        for (QueryKind kind : QueryKind.values()) {
            Map<String, List<RunCost>> costs = new LinkedHashMap<>();
            for (int run = 0; run < RUNS; run++) {
                for (Map.Entry<String, SearchContestant> contestant : contestants.entrySet()) {
                    if (contestant.getValue().answers(kind)) {
                        costs.computeIfAbsent(contestant.getKey(), name -> new ArrayList<>())
                                .add(run(
                                        contestant.getValue(),
                                        kind,
                                        SEED + run,
                                        contestant.getValue().calls()));
                    }
                }
            }
            List<RunCost> ofFts = costs.getOrDefault(FTS, List.of());
            costs.remove(FTS);
            costs.forEach((name, runs) -> record(name, kind, runs, ofFts));
        }
    }

    private RunCost run(SearchContestant contestant, QueryKind kind, long seed, int calls) throws Exception {
        Random random = new Random(seed);
        CallLatencies latencies = new CallLatencies();
        Duration before = contestant.processorTime();
        for (int call = 0; call < calls; call++) {
            QueryKind.KindQuery query = kind.query(random, texts.texts());
            latencies.time(() -> contestant.find(query));
        }
        Duration taken = contestant.processorTime().minus(before);
        return new RunCost(taken.toNanos() / NANOS_PER_MILLI / calls, latencies.sorted());
    }

    private void record(String name, QueryKind kind, List<RunCost> runs, List<RunCost> ofFts) {
        String what = name + ", " + kind.label() + ", " + texts.name();
        FigureDraft processor = figure(what + ", processor time", "ms of CPU", RunCost::processor, runs, ofFts);
        if (name.equals(SEARCH) && TARGETS.containsKey(kind)) {
            processor.atMost(TARGETS.get(kind));
        }
        processor.record();
        figure(what + ", median", "ms", run -> run.latencies().millis(0.5), runs, ofFts)
                .record();
        figure(what + ", 99th percentile", "ms", run -> run.latencies().millis(0.99), runs, ofFts)
                .record();
    }

    private FigureDraft figure(
            String what, String unit, ToDoubleFunction<RunCost> value, List<RunCost> runs, List<RunCost> ofFts) {
        FigureDraft figure = recorder.figure(NAME, what).runs(unit, values(value, runs));
        return ofFts.isEmpty() ? figure : figure.peer(FTS, values(value, ofFts));
    }

    private static List<Double> values(ToDoubleFunction<RunCost> value, List<RunCost> runs) {
        return runs.stream().map(run -> value.applyAsDouble(run)).toList();
    }
}
