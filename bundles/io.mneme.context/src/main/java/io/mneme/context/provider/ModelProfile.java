package io.mneme.context.provider;

import io.mneme.api.window.ProviderProfile;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A profile with the models it applies to.
 *
 * @param profile how the provider caches prompts
 * @param models the beginnings of the models' names, in lower case
 */
record ModelProfile(ProviderProfile profile, List<String> models) {

    static final int DEFAULT_MIN_PREFIX_TOKENS = 1_024;
    static final int DEFAULT_GRANULARITY_TOKENS = 1;
    static final int DEFAULT_CACHE_TTL_S = 300;
    static final int DEFAULT_BREAKPOINTS = 0;
    static final int DEFAULT_CACHED_PRICE_PERCENT = 10;
    static final int DEFAULT_WRITE_PRICE_PERCENT = 100;
    static final int MAX_BREAKPOINTS = 100;
    static final int MAX_WRITE_PRICE_PERCENT = 10_000;
    private static final int MAX_TOKENS = 1_000_000;
    private static final int MAX_TTL_S = 31_536_000;
    private static final double ALL_PERCENT = 100;
    private static final String NAME = "[a-z0-9-]{1,31}";

    ModelProfile {
        models = List.copyOf(models);
    }

    /** Reads it from a configuration. */
    static ModelProfile read(ConfigurationValues values) {
        String name = values.text("name").orElse("");
        if (!name.matches(NAME)) {
            throw new InvalidValueException("name", "must be 1 to 31 lower case letters, digits and hyphens", name);
        }
        ProviderProfile profile = new ProviderProfile(
                name,
                values.number("min_prefix_tokens", DEFAULT_MIN_PREFIX_TOKENS, 0, MAX_TOKENS),
                values.number("granularity_tokens", DEFAULT_GRANULARITY_TOKENS, 1, MAX_TOKENS),
                Duration.ofSeconds(values.number("cache_ttl_s", DEFAULT_CACHE_TTL_S, 1, MAX_TTL_S)),
                values.number("breakpoints", DEFAULT_BREAKPOINTS, 0, MAX_BREAKPOINTS),
                values.number("cached_price_percent", DEFAULT_CACHED_PRICE_PERCENT, 0, (int) ALL_PERCENT) / ALL_PERCENT,
                values.number(
                                "write_price_percent",
                                DEFAULT_WRITE_PRICE_PERCENT,
                                (int) ALL_PERCENT,
                                MAX_WRITE_PRICE_PERCENT)
                        / ALL_PERCENT);
        return new ModelProfile(
                profile,
                values.list("models")
                        .map(model -> model.toLowerCase(Locale.ROOT))
                        .toList());
    }

    /** Returns the length of the longest beginning that a model's name has; empty if it has none. */
    OptionalInt match(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        return models.stream().filter(name::startsWith).mapToInt(String::length).max();
    }
}
