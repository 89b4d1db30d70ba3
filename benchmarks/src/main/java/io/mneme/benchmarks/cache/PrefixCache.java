package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.window.ProviderProfile;

/** A provider that finds the beginning that a prompt shares with the previous one by itself, in steps from a minimum on. */
final class PrefixCache implements ProviderCache {

    private final ProviderProfile profile;

    PrefixCache(ProviderProfile profile) {
        this.profile = profile;
    }

    @Override
    public RequestCost charge(Context context, int inputTokens, int history) {
        int shared = context.manifest().stablePrefix().tokens();
        int read = shared < profile.minimumPrefixTokens()
                ? 0
                : shared / profile.granularityTokens() * profile.granularityTokens();
        long tokens = (long) context.manifest().tokens() + inputTokens;
        double cost = tokens - read + read * profile.cachedPrice();
        return new RequestCost(tokens, read, 0, cost, VisibleEntries.of(context), history);
    }
}
