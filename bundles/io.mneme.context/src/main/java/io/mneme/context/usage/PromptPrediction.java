package io.mneme.context.usage;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.util.Optional;

/**
 * Predicts what a provider reads from its cache for a prompt.
 *
 * @param manifest manifest of the prompt's context
 * @param provider how the provider caches prompts
 */
record PromptPrediction(Manifest manifest, ProviderProfile provider) {

    /** Returns the prediction. */
    CachePrediction predict() {
        int read = isWarm() ? CacheRule.readTokens(provider, sharedTokens(), Duration.ZERO) : 0;
        int written = CacheRule.writtenTokens(provider, stableTokens(), read);
        double cost = CacheRule.cost(provider, manifest.tokens(), read, written);
        return new CachePrediction(provider, manifest.tokens(), read, written, cost);
    }

    /** Returns the time since the session's previous request; zero if there is none. */
    Duration idle() {
        return previous()
                .map(former -> Duration.between(former.assembledAt(), manifest.assembledAt()))
                .orElse(Duration.ZERO);
    }

    /** Returns whether the provider no longer keeps the previous prompt. */
    boolean isExpired() {
        return idle().compareTo(provider.timeToLive()) > 0;
    }

    Optional<PreviousContext> previous() {
        return manifest.conditions().previous();
    }

    /**
     * Returns the tokens at the beginning that the provider can have in its cache: what both prompts share, and up to the end of a
     * segment only if the provider reads its cache at marked places.
     */
    int sharedTokens() {
        return provider.breakpoints() == 0 ? manifest.stablePrefix().tokens() : tokensOfWholeSegments();
    }

    private int tokensOfWholeSegments() {
        int bytes = 0;
        int tokens = 0;
        for (SegmentInfo segment : manifest.segments()) {
            bytes += segment.bytes();
            if (bytes > manifest.stablePrefix().bytes() || segment.stability() == Stability.VOLATILE) {
                break;
            }
            tokens += segment.tokens();
        }
        return Math.min(tokens, manifest.tokens());
    }

    /** Returns the tokens of the segments that are not volatile. */
    int stableTokens() {
        int tokens = manifest.segments().stream()
                .filter(segment -> segment.stability() != Stability.VOLATILE)
                .mapToInt(SegmentInfo::tokens)
                .sum();
        return Math.min(tokens, manifest.tokens());
    }

    /** Returns the tokens that the previous prompt would have left in the cache, had nothing in it changed. */
    int reusableTokens() {
        return previous()
                .map(former -> Math.min(former.tokens(), stableTokens()))
                .orElseGet(this::stableTokens);
    }

    private boolean isWarm() {
        Optional<String> model = manifest.conditions().model();
        boolean sameModel = previous()
                .flatMap(PreviousContext::model)
                .flatMap(former -> model.map(former::equals))
                .orElse(true);
        return previous().isPresent() && sameModel && !isExpired();
    }
}
