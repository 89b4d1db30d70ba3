package io.mneme.context.provider;

import io.mneme.api.window.ProviderProfile;
import java.time.Duration;

/** The rule by which a provider caches the beginnings of prompts. */
public final class CacheRule {

    private CacheRule() {}

    /**
     * Returns how many tokens a provider reads from its cache.
     *
     * @param shared tokens of the beginning that the prompt shares with an earlier one, 0 or more
     * @param idle time since the earlier one
     */
    public static int readTokens(ProviderProfile provider, int shared, Duration idle) {
        int minimum = provider.minimumPrefixTokens();
        if (shared < minimum || idle.compareTo(provider.timeToLive()) > 0) {
            return 0;
        }
        return shared - (shared - minimum) % provider.granularityTokens();
    }

    /**
     * Returns how many tokens a provider writes to its cache at the price of writing; none if it has no marked places.
     *
     * @param marked tokens up to the last marked place
     * @param read how many tokens were read from the cache
     */
    public static int writtenTokens(ProviderProfile provider, int marked, int read) {
        return provider.breakpoints() == 0 || marked < provider.minimumPrefixTokens() ? 0 : Math.max(0, marked - read);
    }

    /** Returns the price of an input, in tokens at full price. */
    public static double cost(ProviderProfile provider, long tokens, long read, long written) {
        return (tokens - read - written) + read * provider.cachedPrice() + written * provider.writePrice();
    }
}
