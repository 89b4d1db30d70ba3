package io.mneme.benchmarks.focus;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.WeighedResults;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.CallLatencies.TimedCall;
import io.mneme.session.focus.FocusSettings;
import io.mneme.session.focus.FocusStore;
import io.mneme.session.focus.StoredFocusSessions;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.WeightingRegistry;
import io.mneme.view.focus.SearchResults;
import io.mneme.weight.ContinuityWeighting;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Measures how long search results are weighed by a full focus session, the reading of its document included. */
public final class WeighMeasurement {

    private static final int SYMBOLS = 50;
    private static final int TURNS = 10;
    private static final int SHORT_LIST = 100;
    private static final int RUNS = 5;
    private static final int SHORT_CALLS = 1_000;
    private static final int LONG_CALLS = 5;
    private static final double MAX_MILLIS = 1;
    private static final int WARM_UP_DIVISOR = 2;
    private static final long SEED = 15;

    private final FigureRecorder recorder = FigureRecorder.ofRun();

    private WeighMeasurement() {}

    /** Records the figures; there are no arguments. */
    public static void main(String[] arguments) throws Exception {
        try (ScratchFolder scratch = new ScratchFolder()) {
            FocusStore store = new FocusStore(
                    new FocusSettings.CurrentSettings(
                            Map.of("folder", scratch.folder().toString())),
                    TextSeal.OFF);
            FocusSessions sessions = new StoredFocusSessions(
                    store, WeightingRegistry.of(new ContinuityWeighting()), new FakeRedactions());
            visit(sessions);
            WeighMeasurement measurement = new WeighMeasurement();
            measurement.measure(SHORT_LIST, SHORT_CALLS, sessions);
            measurement.measure(ScoredResult.MAX_RESULTS, LONG_CALLS, sessions);
        }
    }

    private static void visit(FocusSessions sessions) {
        for (int turn = 0; turn < TURNS; turn++) {
            List<String> symbols = new ArrayList<>();
            for (int symbol = turn; symbol < SYMBOLS; symbol += TURNS) {
                symbols.add(symbol(symbol));
            }
            sessions.save(FocusSessions.CURRENT, new FocusQuery("q", "search", symbols, 1), Instant.now());
        }
    }

    private void measure(int count, int calls, FocusSessions sessions) throws Exception {
        byte[] json = json(count);
        List<ScoredResult> results = SearchResults.parse(json).scored();
        String what = "%,d results of a search".formatted(count);
        record(what, calls, count == SHORT_LIST, () -> weigh(sessions, results));
        record(what + ", from JSON to JSON", calls, false, () -> {
            SearchResults parsed = SearchResults.parse(json);
            parsed.write(weigh(sessions, parsed.scored()), OutputStream.nullOutputStream());
            return parsed;
        });
    }

    private static WeighedResults weigh(FocusSessions sessions, List<ScoredResult> results) {
        WeighedResults weighed = sessions.weigh(FocusSessions.CURRENT, results, Optional.empty(), Instant.EPOCH);
        if (!weighed.omissions().isEmpty()) {
            throw new IllegalStateException(weighed.omissions().toString());
        }
        return weighed;
    }

    private void record(String what, int calls, boolean limited, TimedCall<?> call) throws Exception {
        for (int time = 0; time < calls * RUNS / WARM_UP_DIVISOR; time++) {
            call.run();
        }
        List<Double> medians = new ArrayList<>();
        List<Double> slowest = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            CallLatencies latencies = new CallLatencies();
            for (int time = 0; time < calls; time++) {
                latencies.time(call);
            }
            latencies.sorted();
            medians.add(latencies.millis(.5));
            slowest.add(latencies.millis(.99));
        }
        FigureDraft median = recorder.figure("weigh", what + ", median").runs("ms", medians);
        (limited ? median.atMost(MAX_MILLIS) : median).record();
        recorder.figure("weigh", what + ", 99th percentile").runs("ms", slowest).record();
    }

    private static byte[] json(int count) {
        Random random = new Random(SEED);
        List<String> results = new ArrayList<>();
        for (int result = 0; result < count; result++) {
            results.add("{\"symbol\":\"" + symbol(random.nextInt(2 * count)) + "\",\"score\":" + random.nextDouble()
                    + ",\"line\":" + random.nextInt(1_000) + ",\"text\":\"a line that the search has found\"}");
        }
        return ("{\"results\":[" + String.join(",", results) + "]}").getBytes(UTF_8);
    }

    private static String symbol(int number) {
        return "src/module" + number % 7 + "/file" + number + ".ts::function" + number;
    }
}
