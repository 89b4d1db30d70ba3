package io.mneme.benchmarks.cache;

import java.util.List;
import java.util.Locale;

/** Sums up what the requests of a session cost. */
record CostSummary(List<RequestCost> requests) {

    /** How many entries every request should show, where there are as many. */
    static final int ENOUGH_ENTRIES = 25;

    CostSummary {
        requests = List.copyOf(requests);
    }

    double cost() {
        return requests.stream().mapToDouble(RequestCost::cost).average().orElse(0);
    }

    private double cachedShare() {
        long tokens = requests.stream().mapToLong(RequestCost::tokens).sum();
        return tokens == 0
                ? 0
                : 100.0 * requests.stream().mapToLong(RequestCost::read).sum() / tokens;
    }

    private double tokens() {
        return requests.stream().mapToLong(RequestCost::tokens).average().orElse(0);
    }

    /** Returns the requests whose history has enough entries. */
    private List<RequestCost> full() {
        return requests.stream()
                .filter(request -> request.history() >= ENOUGH_ENTRIES)
                .toList();
    }

    /** Returns the least number of entries that a request shows which could show 25. */
    int leastEntries() {
        return full().stream().mapToInt(RequestCost::entries).min().orElse(0);
    }

    /** Returns the mean number of entries of the requests that could show 25. */
    double meanEntries() {
        return full().stream().mapToInt(RequestCost::entries).average().orElse(0);
    }

    /** Formats how many entries are visible where there are enough: the mean and the least number. */
    String visible() {
        return String.format(Locale.ROOT, "%.1f / %d", meanEntries(), leastEntries());
    }

    /** Formats it as a row of a table of Markdown, with the cost as a share of that of others. */
    String row(String label, double grow, double sliding) {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f %% | %,.0f | %,.0f | %s | %.2f | %.2f |",
                label,
                cachedShare(),
                tokens(),
                cost(),
                visible(),
                cost() / grow,
                cost() / sliding);
    }

    /** What a provider charges for the input of a request. */
    record RequestCost(long tokens, long read, long written, double cost, int entries, int history) {}
}
