package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.benchmarks.cache.CostSummary.RequestCost;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.report.FigureRecorder.FigureDraft;
import io.mneme.context.ContextHarness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares what prompts cost under each window policy and provider, on conversations of a folder. Prints
 * one table, and records the cost by the rules of OpenAI. */
public final class CacheComparison {

    private static final String NAME = "cache";
    private static final int MAX_TEXTS = 300;
    private static final int MAX_SERIES = 2;
    private static final int MODE_PROMPT_TOKENS = 330;

    /** Texts of a length for which the targets are meant. */
    private static final Set<String> LIMITED_KINDS =
            Set.of("chat, English", "chat, Chinese", "dictation, English", "dictation, Chinese");

    private static final double OF_GROWING = .66;
    private static final double OF_SLIDING = .35;

    private static final String GROW = "grow-and-rebuild";
    private static final String SLIDING = "sliding";
    private static final List<String> POLICIES =
            List.of("aligned", GROW, "token-budget", "whole-turns", "fifo", SLIDING);

    /** The policies that are compared with both forms of the vocabulary. */
    private static final Set<String> FREEZING = Set.of("aligned", GROW);

    private final FigureRecorder recorder = FigureRecorder.ofRun();

    private CacheComparison() {}

    /**
     * Compares on the conversations of a folder of data sets, or prints that there are none.
     *
     * @param arguments the folder, and the folder of the configurations of providers
     */
    public static void main(String[] arguments) throws IOException {
        List<TextSeries> all = ConversationFiles.read(Path.of(arguments[0]));
        if (all.isEmpty()) {
            System.out.println("bench cache: skipped, since there are no conversations in " + arguments[0]);
            return;
        }
        System.out.println("| texts | provider | window | vocabulary | cached | tokens | cost per request"
                + " | entries, mean / least | of grow-and-rebuild | of sliding |");
        System.out.println("|---|---|---|---|---:|---:|---:|---:|---:|---:|");
        Map<String, List<TextSeries>> kinds = all.stream()
                .map(series -> series.first(MAX_TEXTS))
                .collect(Collectors.groupingBy(
                        TextSeries::kind,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(), list -> list.subList(0, Math.min(MAX_SERIES, list.size())))));
        List<ShippedProvider> providers = ShippedProvider.read(Path.of(arguments[1]));
        CacheComparison comparison = new CacheComparison();
        kinds.forEach((kind, series) -> providers.forEach(provider -> comparison.compare(kind, series, provider)));
    }

    private void compare(String kind, List<TextSeries> series, ShippedProvider provider) {
        Map<String, CostSummary> results = new LinkedHashMap<>();
        for (String policy : POLICIES) {
            results.put(policy + " | whole", simulate(series, policy, provider, false));
            if (FREEZING.contains(policy)) {
                results.put(policy + " | base and delta", simulate(series, policy, provider, true));
            }
        }
        double grow = results.get(GROW + " | whole").cost();
        double sliding = results.get(SLIDING + " | whole").cost();
        results.forEach((label, summary) -> System.out.println(
                "| " + kind + " | " + provider.profile().name() + " " + summary.row(label, grow, sliding)));
        if (provider.profile().name().equals("openai")) {
            record(kind, results.get("aligned | base and delta"), grow, sliding);
        }
    }

    private void record(String kind, CostSummary aligned, double grow, double sliding) {
        boolean limited = LIMITED_KINDS.contains(kind);
        FigureDraft ofGrowing = recorder.figure(NAME, kind + ", cost of a request")
                .run("tokens", aligned.cost())
                .peer(GROW, List.of(grow));
        (limited ? ofGrowing.atMostOfPeer(OF_GROWING) : ofGrowing).record();
        FigureDraft ofSliding = recorder.figure(NAME, kind + ", cost of a request")
                .run("tokens", aligned.cost())
                .peer(SLIDING, List.of(sliding));
        (limited ? ofSliding.atMostOfPeer(OF_SLIDING) : ofSliding).record();
        recorder.figure(NAME, kind + ", entries of a request, mean")
                .run("", aligned.meanEntries())
                .record();
        FigureDraft least =
                recorder.figure(NAME, kind + ", least entries of a request").run("", aligned.leastEntries());
        (limited ? least.atLeast(CostSummary.ENOUGH_ENTRIES) : least).record();
    }

    private static CostSummary simulate(
            List<TextSeries> all, String policy, ShippedProvider provider, boolean freezesVocabulary) {
        List<RequestCost> requests = new ArrayList<>();
        for (TextSeries series : all) {
            SimulatedSession session = new SimulatedSession(
                    RequestOptions.NONE.withPolicy("window", policy), provider, freezesVocabulary, MODE_PROMPT_TOKENS);
            BilledSession bill = new BilledSession(provider.profile());
            for (int i = 0; i < series.texts().size(); i++) {
                String text = series.texts().get(i);
                Context context = session.next(series.vocabulary(i));
                requests.add(bill.charge(context, ContextHarness.counter().count(text), i));
                session.say(text);
            }
        }
        return new CostSummary(requests);
    }
}
