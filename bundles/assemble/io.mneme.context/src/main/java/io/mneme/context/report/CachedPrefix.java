package io.mneme.context.report;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.provider.CacheRule;
import io.mneme.context.report.Manifests.ChargedPrompt;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How much of the beginning of a prompt the provider can have in its cache.
 *
 * @param manifest manifest of the prompt's context
 * @param charged what the provider was expected to charge
 */
public record CachedPrefix(Manifest manifest, ChargedPrompt charged) {

    public ProviderProfile provider() {
        return charged.predicted().provider();
    }

    /** Returns the time since the session's previous request; zero if there is none. */
    public Duration idle() {
        return previous()
                .map(former -> Duration.between(former.assembledAt(), manifest.assembledAt()))
                .orElse(Duration.ZERO);
    }

    /** Returns whether the provider no longer keeps the previous prompt. */
    public boolean isExpired() {
        return idle().compareTo(provider().timeToLive()) > 0;
    }

    public Optional<PreviousContext> previous() {
        return manifest.conditions().previous();
    }

    /**
     * Returns the tokens at the beginning that the provider can have in its cache: what both prompts share, and up to the end of a
     * marked part only if the provider reads its cache at marked places.
     */
    public int sharedTokens() {
        return charged.found();
    }

    /** Returns the tokens that both prompts share, whether or not the provider can read them. */
    public int equalTokens() {
        return scaled(manifest.stablePrefix().tokens());
    }

    /** Returns the tokens that the previous prompt would have left in the cache, had nothing in it changed. */
    public int reusableTokens() {
        return reusableTokens(previous().map(PreviousContext::tokens).orElse(Integer.MAX_VALUE));
    }

    private int reusableTokens(int formerTokens) {
        int stable = manifest.segments().stream()
                .filter(segment -> segment.stability() != Stability.VOLATILE)
                .mapToInt(SegmentInfo::tokens)
                .sum();
        return scaled(Math.min(formerTokens, Math.min(stable, manifest.tokens())));
    }

    /** Returns a difference to an earlier prompt with what broke the beginning, if anything did. */
    ContextDiff withLoss(ContextDiff diff) {
        return diff.isBroken() && diff.prefixEnd().isPresent()
                ? diff.withLostTo(loss(diff, diff.prefixEnd().get()))
                : diff;
    }

    private LostPrefix loss(ContextDiff diff, SegmentChange change) {
        Duration idle =
                Duration.between(diff.first().assembledAt(), diff.second().assembledAt());
        int whole = reusableTokens(diff.first().tokens());
        int shared = scaled(diff.prefix().tokens());
        int lost = Math.max(
                0, CacheRule.readTokens(provider(), whole, idle) - CacheRule.readTokens(provider(), shared, idle));
        double price = (provider().breakpoints() == 0 ? 1 : provider().writePrice())
                - provider().cachedPrice();
        SegmentInfo segment = change.segment();
        String kind = change.kind().name().toLowerCase(Locale.ROOT);
        return new LostPrefix(
                segment.contributor(),
                segment.bundle(),
                segment.version(),
                change.reason().isEmpty() ? kind : kind + ", " + change.reason(),
                lost,
                lost * price);
    }

    /** Returns tokens that were counted as the provider counts them. */
    private int scaled(int tokens) {
        int counted = charged.counted();
        return counted == 0
                ? tokens
                : (int) Math.round((double) tokens * charged.predicted().promptTokens() / counted);
    }
}
