package io.mneme.context.settings;

import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The providers whose caching of prompts is known, as they document it in 2026. */
public final class ProviderProfiles {

    static final String OPENAI = "openai";
    static final String ANTHROPIC = "anthropic";
    static final String GEMINI = "gemini";

    private static final int MIN_PREFIX_TOKENS = 1_024;
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);
    private static final double CACHED_PRICE = 0.1;

    private static final Map<String, ProviderProfile> SHIPPED = Map.of(
            OPENAI, new ProviderProfile(OPENAI, MIN_PREFIX_TOKENS, 128, TIME_TO_LIVE, 0, CACHED_PRICE, 1),
            ANTHROPIC, new ProviderProfile(ANTHROPIC, MIN_PREFIX_TOKENS, 1, TIME_TO_LIVE, 4, CACHED_PRICE, 1.25),
            GEMINI, new ProviderProfile(GEMINI, MIN_PREFIX_TOKENS, 1, TIME_TO_LIVE, 0, CACHED_PRICE, 1));

    /** The providers by the beginnings of their models' names. */
    private static final Map<String, String> BY_MODEL = Map.of("claude", ANTHROPIC, "gemini", GEMINI, "gpt-", OPENAI);

    private ProviderProfiles() {}

    /** Returns the names of the providers, in alphabetical order. */
    static List<String> names() {
        return SHIPPED.keySet().stream().sorted().toList();
    }

    /**
     * Returns the profile of a provider.
     *
     * @param name one of {@link #names}
     * @param timeToLive how long an unused beginning of a prompt stays cached; empty for what the provider documents
     */
    static ProviderProfile named(String name, Optional<Duration> timeToLive) {
        ProviderProfile shipped = SHIPPED.get(name);
        return new ProviderProfile(
                shipped.name(),
                shipped.minimumPrefixTokens(),
                shipped.granularityTokens(),
                timeToLive.orElse(shipped.timeToLive()),
                shipped.breakpoints(),
                shipped.cachedPrice(),
                shipped.writePrice());
    }

    /** Returns the profile of the provider of a model; empty if it is not known. */
    public static Optional<ProviderProfile> ofModel(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        return BY_MODEL.entrySet().stream()
                .filter(provider -> name.startsWith(provider.getKey()))
                .map(provider -> SHIPPED.get(provider.getValue()))
                .findFirst();
    }
}
