package io.mneme.benchmarks.cache;

import io.mneme.api.context.RequestOptions;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Compares what whole runs cost: 160 requests with pauses, edits and a restart, beside sending everything and the cheapest
 * windows of all, which know what comes, and those that do not know when the pauses are.
 */
public final class WholeRunComparison {

    private static final String NAME = "runs";
    private static final int MIN_ENTRIES = 25;
    private static final double OF_CLAIRVOYANT = 1.05;
    private static final double OF_GROWING = .66;
    private static final double OF_GROWING_IN_CHATS = .72;
    private static final double OF_SLIDING = .42;
    private static final double OF_SLIDING_IN_CHATS = .36;
    private static final int MAX_SERIES = 3;
    private static final int SKIPPED_TEXTS = 200;

    private final FigureRecorder recorder = FigureRecorder.ofRun();

    private WholeRunComparison() {}

    /**
     * Records the figures for the conversations of a folder of data sets, or prints that there are none.
     *
     * @param arguments the folder, and the folder of the configurations of providers
     */
    public static void main(String[] arguments) throws IOException {
        List<TextSeries> all = ConversationFiles.read(Path.of(arguments[0]));
        if (all.isEmpty()) {
            System.out.println("bench cache: skipped, since there are no conversations in " + arguments[0]);
            return;
        }
        WholeRunComparison comparison = new WholeRunComparison();
        Map<String, List<TextSeries>> kinds = all.stream()
                .flatMap(series -> series.parts(SKIPPED_TEXTS, WholeRun.REQUESTS, MAX_SERIES).stream())
                .collect(Collectors.groupingBy(TextSeries::kind, LinkedHashMap::new, Collectors.toList()));
        for (ShippedProvider provider : ShippedProvider.read(Path.of(arguments[1]))) {
            if (List.of("openai", "anthropic").contains(provider.profile().name())) {
                kinds.forEach((kind, series) ->
                        comparison.compare(kind, series.subList(0, Math.min(MAX_SERIES, series.size())), provider));
            }
        }
    }

    private static RequestOptions window(String policy) {
        return RequestOptions.NONE.withPolicy("window", policy);
    }

    private static List<CostSummary> live(List<WholeRun> runs, String policy) {
        return runs.stream().map(run -> run.live(window(policy))).toList();
    }

    private static List<Double> costs(List<CostSummary> runs) {
        return runs.stream().map(CostSummary::cost).toList();
    }

    private static List<Double> costs(List<WholeRun> runs, ToDoubleFunction<WholeRun> cost) {
        return runs.stream().map(cost::applyAsDouble).toList();
    }

    private void compare(String kind, List<TextSeries> series, ShippedProvider provider) {
        List<WholeRun> runs = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            runs.add(WholeRun.disturbed(series.get(i), provider, i));
        }
        List<CostSummary> aligned = live(runs, "aligned");
        boolean chat = series.get(0).isChat();
        boolean chatOfOpenAi = chat && provider.profile().name().equals("openai");
        String what = kind + ", " + provider.profile().name() + ", ";
        cost(what, aligned, "grow-and-rebuild", costs(live(runs, "grow-and-rebuild")))
                .atMostOfPeer(chatOfOpenAi ? OF_GROWING_IN_CHATS : OF_GROWING)
                .record();
        cost(what, aligned, "sliding", costs(live(runs, "sliding")))
                .atMostOfPeer(chat ? OF_SLIDING_IN_CHATS : OF_SLIDING)
                .record();
        cost(what, aligned, "everything", costs(runs, WholeRun::everything)).record();
        cost(what, aligned, "clairvoyant windows", costs(runs, run -> run.clairvoyant(MIN_ENTRIES)))
                .atMostOfPeer(OF_CLAIRVOYANT)
                .record();
        cost(what, aligned, "informed windows", costs(runs, run -> run.informed(MIN_ENTRIES)))
                .record();
        recorder.figure(NAME, what + "entries of a request, mean")
                .runs("", aligned.stream().map(CostSummary::meanEntries).toList())
                .record();
        recorder.figure(NAME, what + "least entries of a request")
                .run(
                        "",
                        aligned.stream()
                                .mapToInt(CostSummary::leastEntries)
                                .min()
                                .orElse(0))
                .atLeast(MIN_ENTRIES)
                .record();
    }

    private FigureDraft cost(String what, List<CostSummary> runs, String peer, List<Double> peerRuns) {
        return recorder.figure(NAME, what + "cost of a request")
                .runs("tokens", costs(runs))
                .peer(peer, peerRuns);
    }
}
