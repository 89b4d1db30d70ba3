package io.mneme.benchmarks.cache;

import io.mneme.api.context.RequestOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Compares what whole runs cost: 160 requests with pauses, edits and a restart, beside sending everything and the cheapest
 * windows of all, which know what comes, and those that do not know when the pauses are. Prints one table.
 */
public final class WholeRunComparison {

    private static final int MIN_ENTRIES = 25;
    private static final int MAX_SERIES = 3;
    private static final int SKIPPED_TEXTS = 200;

    private WholeRunComparison() {}

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
        System.out.println(
                "| texts | provider | aligned | grow-and-rebuild | sliding | everything | clairvoyant | informed"
                        + " | of grow-and-rebuild | of sliding | of everything | of clairvoyant | of informed | entries, mean / least |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        Map<String, List<TextSeries>> kinds = all.stream()
                .flatMap(series -> series.parts(SKIPPED_TEXTS, WholeRun.REQUESTS, MAX_SERIES).stream())
                .collect(Collectors.groupingBy(TextSeries::kind, LinkedHashMap::new, Collectors.toList()));
        for (ShippedProvider provider : ShippedProvider.read(Path.of(arguments[1]))) {
            if (List.of("openai", "anthropic").contains(provider.profile().name())) {
                kinds.forEach((kind, series) ->
                        compare(kind, series.subList(0, Math.min(MAX_SERIES, series.size())), provider));
            }
        }
    }

    private static RequestOptions window(String policy) {
        return RequestOptions.NONE.withPolicy("window", policy);
    }

    private static CostSummary costs(List<WholeRun> runs, RequestOptions options) {
        return new CostSummary(runs.stream()
                .flatMap(run -> run.live(options).requests().stream())
                .toList());
    }

    private static double mean(List<WholeRun> runs, ToDoubleFunction<WholeRun> cost) {
        return runs.stream().mapToDouble(cost).average().orElse(0);
    }

    private static void compare(String kind, List<TextSeries> series, ShippedProvider provider) {
        List<WholeRun> runs = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            runs.add(WholeRun.disturbed(series.get(i), provider, i));
        }
        CostSummary aligned = costs(runs, window("aligned"));
        double cost = aligned.cost();
        double grow = costs(runs, window("grow-and-rebuild")).cost();
        double sliding = costs(runs, window("sliding")).cost();
        double everything = mean(runs, WholeRun::everything);
        double clairvoyant = mean(runs, run -> run.clairvoyant(MIN_ENTRIES));
        double informed = mean(runs, run -> run.informed(MIN_ENTRIES));
        System.out.println(String.format(
                Locale.ROOT,
                "| %s | %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f | %.2f | %s |",
                kind,
                provider.profile().name(),
                cost,
                grow,
                sliding,
                everything,
                clairvoyant,
                informed,
                cost / grow,
                cost / sliding,
                cost / everything,
                cost / clairvoyant,
                cost / informed,
                aligned.visible()));
    }
}
