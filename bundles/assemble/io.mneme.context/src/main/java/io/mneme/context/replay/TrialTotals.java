package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialDetails;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.provider.CacheRule;
import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import java.time.Duration;

/** Measures the prompts of the requests of a trial, each against the one before, and adds up. Used by one thread. */
final class TrialTotals {

    private final ProviderProfile provider;
    private final TokenCounter counter;
    private MeasuredText prompt = MeasuredText.NONE;
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
     * @param scope tells how tokens are counted, and how the provider caches prompts
     */
    TrialTotals(RequestScope scope) {
        provider = scope.provider();
        counter = scope.tokens();
    }

    /**
     * Adds a request.
     *
     * @param text its prompt
     * @param shown number of the entries that the prompt shows
     * @param complete whether it shows all entries that there are
     * @param rebuilt whether its window was rebuilt for it
     * @param idle time since the request before
     */
    void add(String text, int shown, boolean complete, boolean rebuilt, Duration idle) {
        prompt = prompt.next(text, counter);
        int promptTokens = prompt.tokens(0, prompt.length());
        int shared = prompt.tokens(0, prompt.shared());
        int read = CacheRule.readTokens(provider, shared, idle);
        tokens += promptTokens;
        reusedTokens += shared;
        cachedTokens += read;
        cost += CacheRule.cost(provider, promptTokens, read, CacheRule.writtenTokens(provider, promptTokens, read));
        bytes += prompt.bytes(0, prompt.length());
        reusedBytes += prompt.bytes(0, prompt.shared());
        entries += shown;
        newestEntries = shown;
        leastEntries = complete ? leastEntries : Math.min(leastEntries, shown);
        rebuilds += rebuilt ? 1 : 0;
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
