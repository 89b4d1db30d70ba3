package io.mneme.api.window;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How the provider of a model caches the beginnings of prompts.
 *
 * @param name its name, for example {@code openai}
 * @param minimumPrefixTokens the length from which the beginning of a prompt is cached; 0 or more
 * @param granularityTokens the steps in which the cached length grows, at least 1
 * @param timeToLive how long an unused beginning stays cached; positive
 * @param breakpoints maximum number of marked places up to which a prompt is cached; 0 if the provider finds them itself
 * @param cachedPrice price of a cached token as a share of the full price, 0 to 1
 * @param writePrice price of a token that is put into the cache as a share of the full price, 1 or more
 */
public record ProviderProfile(
        String name,
        int minimumPrefixTokens,
        int granularityTokens,
        Duration timeToLive,
        int breakpoints,
        double cachedPrice,
        double writePrice) {

    public ProviderProfile {
        requireNonNull(name, "name");
        if (minimumPrefixTokens < 0 || granularityTokens < 1 || breakpoints < 0) {
            throw new IllegalArgumentException("%s: not a prefix of %d tokens, steps of %d tokens and %d breakpoints"
                    .formatted(name, minimumPrefixTokens, granularityTokens, breakpoints));
        }
        if (timeToLive.isNegative() || timeToLive.isZero()) {
            throw new IllegalArgumentException(name + ": time to live must be positive: " + timeToLive);
        }
        if (!(cachedPrice >= 0 && cachedPrice <= 1) || !(writePrice >= 1 && writePrice < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "%s: not prices: %s cached, %s written".formatted(name, cachedPrice, writePrice));
        }
    }
}
