package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.window.ProviderProfile;
import io.mneme.benchmarks.cache.CostSummary.RequestCost;
import io.mneme.context.provider.CacheRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** A conversation as it is lived: a request for each text, with what disturbs it. Each policy lives through the same. */
final class WholeRun {

    static final int REQUESTS = 160;
    private static final int PAUSES = 4;
    private static final int EDITS = 2;
    private static final int EARLIEST_PAUSE = 10;
    private static final int MAX_EDIT_AGE = 15;
    private static final int PROMPT_TOKENS = 400;
    private static final Duration STEP = Duration.ofSeconds(30);
    private static final Instant START = Instant.parse("2026-03-12T08:00:00Z");

    /**
     * What happens before requests.
     *
     * @param pauses the requests before which the provider's cache expires
     * @param edits the texts that are edited, by the request before which they are
     * @param restarts the requests before which the container is restarted
     */
    private record Disturbances(Set<Integer> pauses, Map<Integer, Integer> edits, Set<Integer> restarts) {

        /** Returns four pauses, two edits and a restart; the seed decides where they are. */
        static Disturbances of(long seed, int requests) {
            Random random = new Random(seed);
            Set<Integer> pauses = new HashSet<>();
            while (pauses.size() < PAUSES) {
                pauses.add(EARLIEST_PAUSE + random.nextInt(requests - EARLIEST_PAUSE));
            }
            Map<Integer, Integer> edits = new HashMap<>();
            while (edits.size() < EDITS) {
                int at = MAX_EDIT_AGE + 1 + random.nextInt(requests - MAX_EDIT_AGE - 1);
                edits.put(at, at - 1 - random.nextInt(MAX_EDIT_AGE));
            }
            return new Disturbances(pauses, edits, Set.of(1 + random.nextInt(requests - 1)));
        }
    }

    private final List<String> texts;
    private final boolean chat;
    private final ShippedProvider provider;
    private final Disturbances disturbances;

    private WholeRun(TextSeries series, ShippedProvider provider, Disturbances disturbances) {
        this.provider = provider;
        this.disturbances = disturbances;
        texts = series.texts();
        chat = series.isChat();
    }

    /** Returns a run with pauses, edits and a restart. */
    static WholeRun disturbed(TextSeries series, ShippedProvider provider, long seed) {
        return new WholeRun(
                series, provider, Disturbances.of(seed, series.texts().size()));
    }

    /** Returns a run in which requests follow each other. */
    static WholeRun undisturbed(TextSeries series, ShippedProvider provider) {
        return new WholeRun(series, provider, new Disturbances(Set.of(), Map.of(), Set.of()));
    }

    /** Returns what the requests cost with these options. */
    CostSummary live(RequestOptions options) {
        return live(options, context -> {});
    }

    /**
     * Returns what the requests cost with these options.
     *
     * @param watching receives the context of each request
     */
    CostSummary live(RequestOptions options, Consumer<Context> watching) {
        ReplayedSession session = session(options);
        BilledSession bill = new BilledSession(provider.profile());
        List<RequestCost> requests = new ArrayList<>();
        Instant now = START;
        for (int i = 0; i < texts.size(); i++) {
            now = now.plus(STEP);
            if (disturbances.pauses().contains(i)) {
                now = now.plus(provider.profile().timeToLive());
            }
            if (disturbances.restarts().contains(i)) {
                session = session.restarted();
            }
            if (disturbances.edits().containsKey(i)) {
                int edited = disturbances.edits().get(i);
                session.edit(edited, "No: " + texts.get(edited));
            }
            Context context = session.request(texts.get(i), now);
            watching.accept(context);
            requests.add(bill.charge(context, session.inputTokens(texts.get(i)), entries(i)));
        }
        return new CostSummary(requests);
    }

    private ReplayedSession session(RequestOptions options) {
        return chat
                ? new ChatSession(options, provider, SimulatedSession.prompt(PROMPT_TOKENS))
                : new SimulatedSession(options, provider, true, PROMPT_TOKENS);
    }

    /** Returns how many entries the history of a request has. */
    private int entries(int request) {
        return chat ? request + 1 : request;
    }

    /** Returns the mean cost of a request if each shows all entries. */
    double everything() {
        ReplayedSession session = session(RequestOptions.NONE);
        long before = session.headTokens();
        long[] shared = new long[texts.size() + 1];
        double cost = 0;
        for (int i = 0; i < texts.size(); i++) {
            shared[i] = before;
            long entry = session.entryTokens(texts.get(i));
            boolean expired = i == 0 || disturbances.pauses().contains(i);
            cost += cost(
                    chat ? before + entry : before,
                    session.inputTokens(texts.get(i)),
                    expired ? 0 : shared[sharedEntries(i)]);
            before += entry;
        }
        return cost / texts.size();
    }

    /** How probable a pause is before a request, after so many pauses. */
    private interface PauseOdds {

        double before(int request, int pauses);
    }

    /**
     * Returns the mean cost of a request of the cheapest sequence of windows, which knows all that comes. Each window shows at
     * least a number of entries. A provider with marks is assumed to have them where they are worth most.
     */
    double clairvoyant(int minEntries) {
        return cheapest(minEntries, (request, pauses) -> disturbances.pauses().contains(request) ? 1 : 0);
    }

    /**
     * Returns the mean cost of a request, over all places of the pauses, of the cheapest windows that know all texts and edits
     * that come, and how many pauses, but not when. No rule can cost less on average that learns of a pause when it is over.
     */
    double informed(int minEntries) {
        return cheapest(
                minEntries,
                (request, pauses) ->
                        request < EARLIEST_PAUSE ? 0 : (PAUSES - pauses) / (double) (texts.size() - request));
    }

    /** Decides backwards from the last request, for each start of the window before it and each number of pauses before it. */
    private double cheapest(int minEntries, PauseOdds odds) {
        ReplayedSession session = session(RequestOptions.NONE);
        int head = session.headTokens();
        long[] before = new long[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            before[i + 1] = before[i] + session.entryTokens(texts.get(i));
        }
        double[][] costs = new double[PAUSES + 2][texts.size() + 1];
        for (int request = texts.size() - 1; request >= 0; request--) {
            int starts = Math.max(0, entries(request) - minEntries) + 1;
            int input = session.inputTokens(texts.get(request));
            double[][] earlier = new double[PAUSES + 2][texts.size() + 1];
            for (int pauses = PAUSES; pauses >= 0; pauses--) {
                double fresh = Double.MAX_VALUE;
                double afterPause = Double.MAX_VALUE;
                for (int start = 0; start < starts; start++) {
                    double written = cost(head + before[entries(request)] - before[start], input, 0);
                    fresh = Math.min(fresh, written + costs[pauses][start]);
                    afterPause = Math.min(afterPause, written + costs[pauses + 1][start]);
                }
                double pause = odds.before(request, pauses);
                for (int start = 0; start < starts; start++) {
                    long shown = head + before[entries(request)] - before[start];
                    int end = Math.max(start, sharedEntries(request));
                    double kept = cost(shown, input, request == 0 ? 0 : head + before[end] - before[start]);
                    earlier[pauses][start] =
                            pause * afterPause + (1 - pause) * Math.min(fresh, kept + costs[pauses][start]);
                }
            }
            costs = earlier;
        }
        return costs[0][0] / texts.size();
    }

    /** Returns how many of the oldest entries are as in the request before. */
    private int sharedEntries(int request) {
        int earlier = Math.max(0, entries(request - 1));
        return Math.min(earlier, disturbances.edits().getOrDefault(request, earlier));
    }

    private double cost(long shown, int input, long shared) {
        ProviderProfile profile = provider.profile();
        int read = CacheRule.readTokens(profile, (int) shared, Duration.ZERO);
        boolean writes = shown >= profile.minimumPrefixTokens();
        return read * profile.cachedPrice() + (shown - read) * (writes ? profile.writePrice() : 1) + input;
    }
}
