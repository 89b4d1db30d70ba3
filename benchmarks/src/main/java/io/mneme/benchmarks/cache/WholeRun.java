package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.ContextHarness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A conversation as it is lived: with pauses in which the provider's cache expires, edits of past entries, and a restart of the
 * container. The seed decides where they are, so that each policy lives through the same.
 */
final class WholeRun {

    static final int REQUESTS = 160;
    private static final int PAUSES = 4;
    private static final int EDITS = 2;
    private static final int EARLIEST_PAUSE = 10;
    private static final int MAX_EDIT_AGE = 15;
    private static final int PROMPT_TOKENS = 400;
    private static final Duration STEP = Duration.ofSeconds(30);
    private static final Instant START = Instant.parse("2026-03-12T08:00:00Z");

    /** The text that a prompt shares with the one before it, also after a restart of the container. */
    private static final class SharedText {

        private String previous = "";

        private int tokens(Context context) {
            String text = context.text();
            int end = 0;
            while (end < Math.min(text.length(), previous.length()) && text.charAt(end) == previous.charAt(end)) {
                end++;
            }
            previous = text;
            return ContextHarness.counter().count(text.substring(0, end));
        }
    }

    private final List<String> texts;
    private final ShippedProvider provider;
    private final Set<Integer> pauses = new HashSet<>();
    private final List<Integer> edits = new ArrayList<>();
    private final int restart;
    private final List<Integer> edited = new ArrayList<>();

    WholeRun(TextSeries series, ShippedProvider provider, long seed) {
        this.provider = provider;
        texts = series.first(REQUESTS).texts();
        Random random = new Random(seed);
        while (pauses.size() < PAUSES) {
            pauses.add(EARLIEST_PAUSE + random.nextInt(texts.size() - EARLIEST_PAUSE));
        }
        while (edits.size() < EDITS) {
            int at = MAX_EDIT_AGE + 1 + random.nextInt(texts.size() - MAX_EDIT_AGE - 1);
            edits.add(at);
            edited.add(at - 1 - random.nextInt(MAX_EDIT_AGE));
        }
        restart = 1 + random.nextInt(texts.size() - 1);
    }

    /** Returns what the requests cost with these options. */
    CostSummary live(RequestOptions options) {
        SimulatedSession session = new SimulatedSession(options, provider, true, PROMPT_TOKENS);
        ProviderCache cache = cache(provider.profile());
        List<RequestCost> requests = new ArrayList<>();
        Instant now = START;
        List<Instant> said = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            now = now.plus(STEP);
            if (pauses.contains(i)) {
                now = now.plus(provider.profile().timeToLive());
                cache = cache(provider.profile());
            }
            if (i == restart) {
                session = session.restarted();
            }
            int edit = edits.indexOf(i);
            if (edit >= 0) {
                session.edit(edited.get(edit), "No: " + texts.get(edited.get(edit)), said.get(edited.get(edit)));
            }
            Context context = session.next(List.of(), now);
            requests.add(cache.charge(context, ContextHarness.counter().count(texts.get(i)), i));
            session.say(texts.get(i), now);
            said.add(now);
        }
        return new CostSummary(requests);
    }

    private static ProviderCache cache(ProviderProfile profile) {
        return profile.breakpoints() > 0
                ? new BlockCache(profile, ContextHarness.counter()::count)
                : new PrefixCache(profile, new SharedText()::tokens);
    }

    /**
     * Returns the mean cost of a request of the cheapest sequence of windows, which knows all that comes. Each window shows at
     * least a number of entries. A provider with marks is assumed to have them where they are worth most.
     */
    double clairvoyant(int minEntries) {
        long[] before = new long[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            before[i + 1] = before[i] + ContextHarness.counter().count("- " + texts.get(i) + "\n");
        }
        int head = new SimulatedSession(RequestOptions.NONE, provider, true, PROMPT_TOKENS).headTokens();
        double[] costs = new double[0];
        for (int i = 0; i < texts.size(); i++) {
            double cheapest = Arrays.stream(costs).min().orElse(0);
            double[] next = new double[Math.max(0, i - minEntries) + 1];
            for (int start = 0; start < next.length; start++) {
                long tokens = head + before[i] - before[start] + (before[i + 1] - before[i]);
                next[start] = cheapest + cost(tokens, 0);
                if (start < costs.length && !pauses.contains(i)) {
                    int edit = edits.indexOf(i);
                    int end = edit < 0 ? i - 1 : Math.max(start, Math.min(i - 1, edited.get(edit)));
                    long shared = head + Math.max(0, before[Math.max(start, end)] - before[start]);
                    next[start] = Math.min(next[start], costs[start] + cost(tokens, shared));
                }
            }
            costs = next;
        }
        return Arrays.stream(costs).min().orElse(0) / texts.size();
    }

    private double cost(long tokens, long shared) {
        ProviderProfile profile = provider.profile();
        long read = PrefixCache.read(profile, shared);
        boolean writes = tokens >= profile.minimumPrefixTokens();
        return read * profile.cachedPrice() + (tokens - read) * (writes ? profile.writePrice() : 1);
    }
}
