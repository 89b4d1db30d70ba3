package io.mneme.demo;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.ContextRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares the cost of the recorded dictations under two window policies. */
final class CostTable {

    private static final double CACHED_PRICE = 0.1;
    private static final int MAX_REQUESTS = 2_000;
    private static final int SLIDING_ENTRIES = 20;
    private static final String ROW = "%-22s %9s %11s %11s %9s %10s%n";

    private CostTable() {}

    /**
     * Returns the comparison as a table.
     *
     * @param confirmed number of dictations to replay, at least 1
     */
    static String render(ContextReplay replay, ContextRequest request, long confirmed) {
        int limit = (int) Math.min(MAX_REQUESTS, confirmed);
        List<TrialResult> outcomes = replay.compare(
                request, limit, List.of(new Trial("aligned", Map.of()), new Trial("sliding", Map.of("entries", (double)
                        SLIDING_ENTRIES))));
        TrialResult aligned = outcomes.get(0);
        TrialResult sliding = outcomes.get(1);
        return String.format(Locale.ROOT, ROW, "window", "requests", "tokens", "reused", "entries", "cost")
                + row("aligned", aligned)
                + row("the last " + SLIDING_ENTRIES + ", sliding", sliding)
                + String.format(
                        Locale.ROOT,
                        "The sliding window costs %.2f times as much.",
                        sliding.cost(CACHED_PRICE) / Math.max(1, aligned.cost(CACHED_PRICE)));
    }

    private static String row(String name, TrialResult outcome) {
        return String.format(
                Locale.ROOT,
                ROW,
                name,
                String.format(Locale.ROOT, "%,d", outcome.requests()),
                String.format(Locale.ROOT, "%,d", outcome.tokens()),
                String.format(Locale.ROOT, "%,d", outcome.reusedTokens()),
                String.format(Locale.ROOT, "%.1f", outcome.averageEntries()),
                String.format(Locale.ROOT, "%,.0f", outcome.cost(CACHED_PRICE)));
    }
}
