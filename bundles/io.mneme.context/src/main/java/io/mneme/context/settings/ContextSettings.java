package io.mneme.context.settings;

import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How contexts are assembled.
 *
 * @param swap when a policy that became active begins to serve an open window
 * @param encoding default encoding of token counts, for requests without a model
 * @param maxFailures number of failures in a row after which a policy is disabled, at least 1
 * @param timeout timeout of a call of a policy, 10 ms to 1 minute
 * @param provider name of the provider profile for requests whose model has none
 * @param cacheTimeToLive how long that provider keeps an unused beginning of a prompt; empty for what its profile says
 * @param maxWindowChars maximum number of characters in all lines of open windows
 * @param window settings of window policies, by the names of policy and setting: {@code fifo.max_entries}
 * @param volatilityGuard whether contributors that claim to be stable are called twice, to test the claim
 */
public record ContextSettings(
        SwapTiming swap,
        String encoding,
        int maxFailures,
        Duration timeout,
        String provider,
        Optional<Duration> cacheTimeToLive,
        int maxWindowChars,
        Map<String, Double> window,
        boolean volatilityGuard) {

    static final String SWAP_AT_REBUILD = "at-rebuild";
    static final String SWAP_NOW = "now";
    static final String DEFAULT_ENCODING = "o200k_base";
    static final int DEFAULT_MAX_FAILURES = 5;
    static final int MIN_FAILURES = 1;
    static final int DEFAULT_TIMEOUT_MS = 2_000;
    static final int MIN_TIMEOUT_MS = 10;
    static final int MAX_TIMEOUT_MS = 60_000;
    static final String DEFAULT_PROVIDER = "openai";
    static final int DEFAULT_CACHE_TTL_S = 0;
    static final int DEFAULT_MAX_WINDOW_CHARS = 4_000_000;
    static final int MIN_WINDOW_CHARS = 10_000;
    static final boolean DEFAULT_VOLATILITY_GUARD = false;

    /** Begins the keys of settings of window policies, for example {@code window.fifo.max_entries}. */
    private static final String WINDOW_SETTING = "window.";

    private static final String PROVIDER_NAME = "[a-z0-9-]{1,31}";
    private static final List<String> ENCODINGS =
            Arrays.stream(EncodingType.values()).map(EncodingType::getName).toList();

    public ContextSettings {
        window = Map.copyOf(window);
    }

    /** Returns the limits of policies that only compute. */
    public PolicyLimits limits() {
        return new PolicyLimits(timeout, PolicyLimits.DEFAULT_SHARED_TIMEOUT, maxFailures);
    }

    /** Returns the limits of contributors, which may wait for other services. */
    public PolicyLimits contributorLimits() {
        return new PolicyLimits(timeout, timeout, maxFailures);
    }

    /** Reads them from a configuration. */
    static ContextSettings read(ConfigurationValues values) {
        String swap = values.choice("swap", SWAP_AT_REBUILD, List.of(SWAP_AT_REBUILD, SWAP_NOW));
        return new ContextSettings(
                swap.equals(SWAP_NOW) ? SwapTiming.NOW : SwapTiming.AT_REBUILD,
                values.choice("encoding", DEFAULT_ENCODING, ENCODINGS),
                values.number("max_failures", DEFAULT_MAX_FAILURES, MIN_FAILURES),
                Duration.ofMillis(values.number("timeout_ms", DEFAULT_TIMEOUT_MS, MIN_TIMEOUT_MS, MAX_TIMEOUT_MS)),
                provider(values),
                Optional.of(Duration.ofSeconds(values.number("cache_ttl_s", DEFAULT_CACHE_TTL_S, 0)))
                        .filter(ttl -> !ttl.isZero()),
                values.number("max_window_chars", DEFAULT_MAX_WINDOW_CHARS, MIN_WINDOW_CHARS),
                values.numbers(WINDOW_SETTING),
                values.flag("volatility_guard", DEFAULT_VOLATILITY_GUARD));
    }

    /** Accepts any name, since profiles are configurations, which come and go. */
    private static String provider(ConfigurationValues values) {
        String name = values.text("provider").orElse(DEFAULT_PROVIDER);
        if (!name.matches(PROVIDER_NAME)) {
            throw new InvalidValueException("provider", "must be 1 to 31 lower case letters, digits and hyphens", name);
        }
        return name;
    }
}
