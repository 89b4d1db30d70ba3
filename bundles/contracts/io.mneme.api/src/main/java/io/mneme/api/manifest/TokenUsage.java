package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a provider billed for one request.
 *
 * @param model name of the model that was called; empty if not known
 * @param inputTokens all tokens of the input, including those that were read from the cache or written to it; 0 or more
 * @param cachedReadTokens how many of them were read from the cache; empty if the provider reported nothing about a cache
 * @param cachedWriteTokens how many of them were written to the cache and billed as that; 0 or more
 * @param outputTokens tokens of the output; 0 or more
 */
public record TokenUsage(
        Optional<String> model,
        int inputTokens,
        OptionalInt cachedReadTokens,
        int cachedWriteTokens,
        int outputTokens) {

    public TokenUsage {
        requireNonNull(model, "model");
        requireNonNull(cachedReadTokens, "cachedReadTokens");
        long cached = (long) cachedReadTokens.orElse(0) + cachedWriteTokens;
        if (cachedReadTokens.orElse(0) < 0 || cachedWriteTokens < 0 || outputTokens < 0 || cached > inputTokens) {
            throw new IllegalArgumentException("not a usage: %d input tokens, %s read, %d written, %d output tokens"
                    .formatted(inputTokens, cachedReadTokens, cachedWriteTokens, outputTokens));
        }
    }

    /** Returns the tokens that were read from the cache; 0 if the provider reported nothing about a cache. */
    public int readTokens() {
        return cachedReadTokens.orElse(0);
    }

    /** Returns the tokens of the input at full price. */
    public int fullPriceTokens() {
        return inputTokens - readTokens() - cachedWriteTokens;
    }
}
