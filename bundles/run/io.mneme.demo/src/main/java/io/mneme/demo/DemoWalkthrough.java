package io.mneme.demo;

import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.ContextRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Shows step by step what Mneme does with the dictations of a user. */
final class DemoWalkthrough {

    private static final double CACHED_PRICE = 0.1;
    private static final int MAX_REQUESTS = 2_000;
    private static final int SLIDING_ENTRIES = 20;
    private static final String ROW = "%-22s %9s %11s %11s %9s %10s%n";

    private DemoWalkthrough() {}

    /**
     * Lets the user dictate, and describes each step.
     *
     * @param recorded sentence about the recorded dictations
     * @param mode mode of the user
     * @param confirmed number of confirmed dictations of that mode, at least 1
     */
    static String run(String recorded, String mode, long confirmed, SimulatedUser user, ContextReplay replay) {
        StringJoiner text = new StringJoiner("\n");
        text.add("").add("1. What was said").add("");
        text.add(recorded);
        text.add("%,d dictations of the mode %s were seen and confirmed.".formatted(confirmed, mode));
        text.add("They show what this person means, so the newest go into the next prompt.");
        user.assemble();
        user.confirm(1);
        text.add("").add("2. The system prompt of the next dictation (mode " + mode + ")");
        text.add("   A line 'heard → meant' was corrected; any other was right as it was heard.");
        text.add("").add(PromptDiffView.renderFull(user.assemble()));
        text.add("Compared with the request before it; one dictation was confirmed in between.")
                .add("A provider's prompt cache need not read the stable prefix again.");
        user.confirm(1);
        text.add("").add("3. The same after another confirmation").add("");
        text.add(PromptDiffView.renderNew(user.assemble()));
        text.add("Compared with the request in 2; one dictation was confirmed in between.");
        text.add("").add("4. What it costs").add("");
        text.add("As if there had been a request before each of the newest dictations. Entries are")
                .add("those in a prompt, on average. Cost is in tokens, a reused one at a tenth.")
                .add("");
        text.add(costTable(replay, user.request(), confirmed));
        return text.toString();
    }

    /**
     * Returns the comparison as a table.
     *
     * @param confirmed number of dictations to replay, at least 1
     */
    private static String costTable(ContextReplay replay, ContextRequest request, long confirmed) {
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
