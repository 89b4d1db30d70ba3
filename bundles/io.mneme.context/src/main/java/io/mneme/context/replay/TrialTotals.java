package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.token.Utf8Length;
import io.mneme.context.usage.CacheRule;
import java.time.Duration;

/** Adds up the measurements of the requests of a trial. Used by one thread. */
final class TrialTotals {

    private final ReplayPrompts prompts;
    private final ReplayPrompts inBytes;
    private final ProviderProfile provider;
    private int requests;
    private int from;
    private int to;
    private long tokens;
    private long reusedTokens;
    private long bytes;
    private long reusedBytes;
    private long cachedTokens;
    private long entries;
    private int leastEntries = Integer.MAX_VALUE;
    private int rebuilds;
    private double cost;

    /**
     * Starts at nothing.
     *
     * @param prompts the prompts, measured in tokens
     */
    TrialTotals(ReplayPrompts prompts, ProviderProfile provider) {
        this.prompts = prompts;
        this.provider = provider;
        inBytes = prompts.measuredBy(Utf8Length::length);
    }

    /** Adds the first request, before which there are no entries. */
    void addWithoutEntries() {
        add(0, 0, false, Duration.ZERO);
    }

    /**
     * Adds a request that shows the entries from the first to before the last index.
     *
     * @param idle time since the request before
     */
    void add(int first, int last, boolean rebuilt, Duration idle) {
        boolean follows = requests > 0;
        int length = prompts.length(first, last);
        int shared = follows ? prompts.sharedLength(first, last, from, to) : 0;
        int read = CacheRule.readTokens(provider, shared, idle);
        tokens += length;
        reusedTokens += shared;
        cachedTokens += read;
        cost += CacheRule.cost(provider, length, read, CacheRule.writtenTokens(provider, length, read));
        bytes += inBytes.length(first, last);
        reusedBytes += follows ? inBytes.sharedLength(first, last, from, to) : 0;
        entries += last - first;
        leastEntries = first > 0 ? Math.min(leastEntries, last - first) : leastEntries;
        rebuilds += rebuilt ? 1 : 0;
        requests++;
        from = first;
        to = last;
    }

    /** Returns the result of the requests so far. */
    TrialResult result(String policy) {
        int least = leastEntries == Integer.MAX_VALUE ? to - from : leastEntries;
        return new TrialResult(
                policy,
                requests,
                tokens,
                reusedTokens,
                rebuilds,
                requests == 0 ? 0 : (double) entries / requests,
                new TrialDetails(least, bytes, reusedBytes, provider.name(), cachedTokens, cost));
    }
}
