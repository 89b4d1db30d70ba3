package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.window.ProviderProfile;
import java.util.function.ToIntFunction;

/** A provider that finds by itself the beginning that a prompt shares with the previous one, also after a restart of the container. */
final class TextPrefixCache implements ProviderCache {

    private final ProviderProfile profile;
    private final ToIntFunction<String> tokens;
    private String previous = "";

    TextPrefixCache(ProviderProfile profile, ToIntFunction<String> tokens) {
        this.profile = profile;
        this.tokens = tokens;
    }

    @Override
    public RequestCost charge(Context context, int inputTokens, int history) {
        String text = context.text();
        int end = 0;
        while (end < Math.min(text.length(), previous.length()) && text.charAt(end) == previous.charAt(end)) {
            end++;
        }
        int shared = tokens.applyAsInt(text.substring(0, end));
        previous = text;
        int read = shared < profile.minimumPrefixTokens()
                ? 0
                : shared / profile.granularityTokens() * profile.granularityTokens();
        long all = (long) context.manifest().tokens() + inputTokens;
        double cost = all - read + read * profile.cachedPrice();
        return new RequestCost(all, read, 0, cost, VisibleEntries.of(context), history);
    }
}
