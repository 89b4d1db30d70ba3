package io.mneme.context.usage;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.manifest.Manifests.ChargedPrompt;
import java.time.Duration;
import java.util.Optional;

/**
 * How much of the beginning of a prompt the provider can have in its cache.
 *
 * @param manifest manifest of the prompt's context
 * @param charged what the provider was expected to charge
 */
record CachedPrefix(Manifest manifest, ChargedPrompt charged) {

    ProviderProfile provider() {
        return charged.predicted().provider();
    }

    /** Returns the time since the session's previous request; zero if there is none. */
    Duration idle() {
        return previous()
                .map(former -> Duration.between(former.assembledAt(), manifest.assembledAt()))
                .orElse(Duration.ZERO);
    }

    /** Returns whether the provider no longer keeps the previous prompt. */
    boolean isExpired() {
        return idle().compareTo(provider().timeToLive()) > 0;
    }

    Optional<PreviousContext> previous() {
        return manifest.conditions().previous();
    }

    /**
     * Returns the tokens at the beginning that the provider can have in its cache: what both prompts share, and up to the end of a
     * marked part only if the provider reads its cache at marked places.
     */
    int sharedTokens() {
        return charged.found();
    }

    /** Returns the tokens that both prompts share, whether or not the provider can read them. */
    int equalTokens() {
        return scaled(manifest.stablePrefix().tokens());
    }

    /** Returns the tokens that the previous prompt would have left in the cache, had nothing in it changed. */
    int reusableTokens() {
        int stable = manifest.segments().stream()
                .filter(segment -> segment.stability() != Stability.VOLATILE)
                .mapToInt(SegmentInfo::tokens)
                .sum();
        int settled = Math.min(stable, manifest.tokens());
        return scaled(
                previous().map(former -> Math.min(former.tokens(), settled)).orElse(settled));
    }

    /** Returns tokens that were counted as the provider counts them. */
    private int scaled(int tokens) {
        int counted = charged.counted();
        return counted == 0
                ? tokens
                : (int) Math.round((double) tokens * charged.predicted().promptTokens() / counted);
    }
}
