package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import io.mneme.api.window.ProviderProfile;

/**
 * What a provider was expected to bill for the prompt of a context.
 *
 * @param provider how the provider caches prompts
 * @param promptTokens tokens of the body, the newest message of the person included, as the provider last counted them; 0 or more
 * @param cachedReadTokens how many of them were expected to be read from the cache
 * @param cachedWriteTokens how many of them were expected to be written to the cache at the price of writing
 * @param cost expected price of the prompt, in tokens at full price
 */
public record CachePrediction(
        ProviderProfile provider, int promptTokens, int cachedReadTokens, int cachedWriteTokens, double cost) {

    public CachePrediction {
        requireNonNull(provider, "provider");
        if (cachedReadTokens < 0 || cachedWriteTokens < 0 || cachedReadTokens + cachedWriteTokens > promptTokens) {
            throw new IllegalArgumentException("not a prediction: %d tokens, %d read, %d written"
                    .formatted(promptTokens, cachedReadTokens, cachedWriteTokens));
        }
    }

    /** Returns the tokens of the prompt at full price. */
    public int fullPriceTokens() {
        return promptTokens - cachedReadTokens - cachedWriteTokens;
    }
}
