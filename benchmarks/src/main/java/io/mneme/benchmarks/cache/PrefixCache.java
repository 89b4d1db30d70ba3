package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.window.ProviderProfile;
import java.util.function.ToIntFunction;

/** A provider that finds the beginning that a prompt shares with the previous one by itself, in steps from a minimum on. */
final class PrefixCache implements ProviderCache {

    private final ProviderProfile profile;
    private final ToIntFunction<Context> sharedTokens;

    /**
     * Starts empty.
     *
     * @param sharedTokens counts the tokens that a prompt shares with the one before it; called once for each, in their order
     */
    PrefixCache(ProviderProfile profile, ToIntFunction<Context> sharedTokens) {
        this.profile = profile;
        this.sharedTokens = sharedTokens;
    }

    @Override
    public RequestCost charge(Context context, int inputTokens, int history) {
        long read = read(profile, sharedTokens.applyAsInt(context));
        long tokens = (long) context.manifest().tokens() + inputTokens;
        double cost = tokens - read + read * profile.cachedPrice();
        return new RequestCost(tokens, read, 0, cost, VisibleEntries.of(context), history);
    }

    /** Returns how many tokens a provider reads of a beginning that two prompts share. */
    static long read(ProviderProfile profile, long shared) {
        return shared < profile.minimumPrefixTokens()
                ? 0
                : shared / profile.granularityTokens() * profile.granularityTokens();
    }
}
