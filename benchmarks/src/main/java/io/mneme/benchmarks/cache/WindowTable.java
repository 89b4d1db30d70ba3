package io.mneme.benchmarks.cache;

import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.WindowReport;
import io.mneme.benchmarks.report.FigureRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What each shipped window shows with its defaults, and what that costs: 300 requests of each kind of conversation. Prints one
 * table, with the reasons of new starts, and records its figures.
 */
public final class WindowTable {

    private static final int REQUESTS = 300;
    private static final List<String> POLICIES =
            List.of("aligned", "grow-and-rebuild", "token-budget", "whole-turns", "fifo", "sliding");

    private final FigureRecorder recorder = FigureRecorder.ofRun();

    private WindowTable() {}

    /**
     * Prints the table for the conversations of a folder of data sets, or that there are none.
     *
     * @param arguments the folder, and the folder of the configurations of providers
     */
    public static void main(String[] arguments) throws IOException {
        List<TextSeries> all = ConversationFiles.read(Path.of(arguments[0]));
        if (all.isEmpty()) {
            System.out.println("bench windows: skipped, since there are no conversations in " + arguments[0]);
            return;
        }
        Map<String, ShippedProvider> providers = ShippedProvider.read(Path.of(arguments[1])).stream()
                .collect(Collectors.toMap(provider -> provider.profile().name(), provider -> provider));
        Map<String, TextSeries> kinds = new TreeMap<>();
        all.stream()
                .filter(series -> series.texts().size() >= REQUESTS)
                .forEach(series -> kinds.putIfAbsent(series.kind(), series.first(REQUESTS)));
        System.out.println("| texts | window | entries, mean / least | rebuilds | OpenAI | Anthropic |");
        System.out.println("|---|---|---:|---|---:|---:|");
        WindowTable table = new WindowTable();
        kinds.values().forEach(series -> POLICIES.forEach(policy -> table.show(series, policy, providers)));
    }

    private void show(TextSeries series, String policy, Map<String, ShippedProvider> providers) {
        RequestOptions options = RequestOptions.NONE.withPolicy("window", policy);
        Map<String, Integer> rebuilds = new TreeMap<>();
        CostSummary openai = WholeRun.undisturbed(series, providers.get("openai"))
                .live(options, context -> context.manifest()
                        .window()
                        .flatMap(WindowReport::reason)
                        .ifPresent(reason -> rebuilds.merge(reason, 1, Integer::sum)));
        CostSummary anthropic =
                WholeRun.undisturbed(series, providers.get("anthropic")).live(options);
        System.out.println(String.format(
                Locale.ROOT,
                "| %s | `%s` | %s | %s | %,.0f | %,.0f |",
                series.kind(),
                policy,
                openai.visible(),
                rebuilds.entrySet().stream()
                        .map(reason -> reason.getValue() + " × " + reason.getKey())
                        .collect(Collectors.joining("; ")),
                openai.cost(),
                anthropic.cost()));
        String what = series.kind() + ", " + policy + ", ";
        recorder.figure("windows", what + "entries of a request, mean")
                .run("", openai.meanEntries())
                .record();
        recorder.figure("windows", what + "cost of a request, openai")
                .run("tokens", openai.cost())
                .record();
        recorder.figure("windows", what + "cost of a request, anthropic")
                .run("tokens", anthropic.cost())
                .record();
    }
}
