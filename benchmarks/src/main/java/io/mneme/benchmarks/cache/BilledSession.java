package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.ContextHarness;
import io.mneme.context.cache.CachedPrompt;
import io.mneme.context.cache.CachedPrompt.CachedPart;
import io.mneme.context.cache.ProviderCache;
import io.mneme.context.cache.ProviderCache.CacheCharge;
import io.mneme.context.layout.BodyText;
import io.mneme.context.token.MeasuredText;
import java.util.List;

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
     * A body that is charged.
     *
     * @param text its text, measured against the one before
     * @param parts its parts
     */
    private record ChargedBody(MeasuredText text, List<CachedPart> parts) implements CachedPrompt {

        @Override
        public int shared() {
            return text.shared();
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public int tokens(int end) {
            return text.tokens(0, end);
        }
    }

    /**
     * Charges a request, and remembers its prompt.
     *
     * @param context the context of the request
     * @param inputTokens tokens of the message that follows it
     * @param history how many entries the history has
     */
    RequestCost charge(Context context, int inputTokens, int history) {
        BodyText body = BodyText.of(context.body());
        text = text.next(body.text(), ContextHarness.counter());
        List<CachedPart> parts = body.blocks().stream()
                .map(block -> new CachedPart(block.end(), block.marked()))
                .toList();
        CacheCharge charge = cache.charge(
                new ChargedBody(text, parts), profile, context.manifest().assembledAt());
        cache = charge.next();
        return new RequestCost(
                (long) charge.tokens() + inputTokens,
                charge.read(),
                charge.written(),
                charge.cost() + inputTokens,
                VisibleEntries.of(context),
                history);
    }
}
