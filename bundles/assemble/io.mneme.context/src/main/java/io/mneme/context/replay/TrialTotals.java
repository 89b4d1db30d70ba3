package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.cache.CacheRule;
import java.time.Duration;

/** Adds up the measurements of the requests of a trial. Used by one thread. */
final class TrialTotals {

    private final ProviderProfile provider;
    private int requests;
    private long tokens;
    private long reusedTokens;
    private long bytes;
    private long reusedBytes;
    private long cachedTokens;
    private long entries;
    private int newestEntries;
    private int leastEntries = Integer.MAX_VALUE;
    private int rebuilds;
    private double cost;

    /**
     * Starts at nothing.
     *
     * @param provider how the provider caches prompts
     */
    TrialTotals(ProviderProfile provider) {
        this.provider = provider;
    }

    /**
     * Adds a request.
     *
     * @param idle time since the request before
     */
    void add(TurnMeasure turn, Duration idle) {
        int read = CacheRule.readTokens(provider, turn.sharedTokens(), idle);
        tokens += turn.tokens();
        reusedTokens += turn.sharedTokens();
        cachedTokens += read;
        cost += CacheRule.cost(provider, turn.tokens(), read, CacheRule.writtenTokens(provider, turn.tokens(), read));
        bytes += turn.bytes();
        reusedBytes += turn.sharedBytes();
        entries += turn.entries();
        newestEntries = turn.entries();
        leastEntries = turn.complete() ? leastEntries : Math.min(leastEntries, turn.entries());
        rebuilds += turn.rebuilt() ? 1 : 0;
        requests++;
    }

    /** Returns the result of the requests so far. */
    TrialResult result(String policy) {
        int least = leastEntries == Integer.MAX_VALUE ? newestEntries : leastEntries;
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
