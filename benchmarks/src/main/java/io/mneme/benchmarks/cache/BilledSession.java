package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.context.WindowReport;
import io.mneme.api.window.ProviderProfile;
import io.mneme.benchmarks.cache.CostSummary.RequestCost;
import io.mneme.context.ContextHarness;
import io.mneme.context.provider.BodyText;
import io.mneme.context.provider.CachedBody;
import io.mneme.context.provider.ProviderCache;
import io.mneme.context.provider.ProviderCache.CacheCharge;
import io.mneme.context.provider.TokenScale;
import io.mneme.context.token.MeasuredText;

/** The bill of a session: what a provider charges for its bodies, by the rules of its profile. */
final class BilledSession {

    private final ProviderProfile profile;
    private ProviderCache cache = ProviderCache.EMPTY;
    private MeasuredText text = MeasuredText.NONE;

    /** Starts with an empty cache. */
    BilledSession(ProviderProfile profile) {
        this.profile = profile;
    }

    /**
     * Charges a request, and remembers its prompt.
     *
     * @param context the context of the request
     * @param inputTokens tokens of the message that follows it
     * @param history how many entries the history has
     */
    RequestCost charge(Context context, int inputTokens, int history) {
        BodyText sent = BodyText.of(context.body());
        text = text.next(sent.text(), ContextHarness.counter());
        CacheCharge charge = cache.charge(
                CachedBody.of(context.body(), sent.blocks(), text, TokenScale.COUNTED),
                profile,
                context.manifest().assembledAt());
        cache = charge.next();
        return new RequestCost(
                (long) charge.tokens() + inputTokens,
                charge.read(),
                charge.written(),
                charge.cost() + inputTokens,
                visibleEntries(context),
                history);
    }

    private static int visibleEntries(Context context) {
        return context.manifest().window().map(WindowReport::entries).orElse(0);
    }
}
