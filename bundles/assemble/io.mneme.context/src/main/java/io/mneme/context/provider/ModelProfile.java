package io.mneme.context.provider;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.api.window.ProviderProfile;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * A profile with the models it applies to.
 *
 * @param profile how the provider caches prompts
 * @param models the beginnings of the models' names, in lower case
 */
record ModelProfile(ProviderProfile profile, List<String> models) {

    static final String PID = "io.mneme.context.provider";

    static final int DEFAULT_MIN_PREFIX_TOKENS = 1_024;
    static final int DEFAULT_CACHE_TTL_S = 300;

    private static final int MAX_TOKENS = 1_000_000;
    private static final double ALL_PERCENT = 100;
    private static final String NAME = "[a-z0-9-]{1,31}";

    static final SettingsSchema<Optional<ModelProfile>> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: provider of models",
            "How a provider caches the beginnings of prompts, and what it charges for them",
            ModelProfile::read,
            text("name").describe("Name of the profile").required(),
            list("models")
                    .describe(
                            "Beginnings of the names of the models it applies to; the longest one that matches counts"),
            number("min_prefix_tokens", DEFAULT_MIN_PREFIX_TOKENS, 0, MAX_TOKENS)
                    .describe("Tokens from which the beginning of a prompt is cached"),
            number("granularity_tokens", 1, 1, MAX_TOKENS).describe("Tokens by which the cached length grows"),
            number("cache_ttl_s", DEFAULT_CACHE_TTL_S, 1, 31_536_000)
                    .describe("Seconds that an unused beginning of a prompt stays cached"),
            number("breakpoints", 0, 0, 100)
                    .describe("Maximum number of marks up to which a prompt is cached; 0 if the provider needs none"),
            number("cached_price_percent", 10, 0, 100)
                    .describe("Price of a cached token, in percent of the full price"),
            number("write_price_percent", 100, 100, 10_000)
                    .describe("Price of a token that is put into the cache, in percent of the full price"));

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_FACTORY_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    ModelProfile {
        models = List.copyOf(models);
    }

    /** Returns the profile; empty until there is a configuration. */
    private static Optional<ModelProfile> read(SettingValues values) {
        if (values.given().properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElse("");
        if (!name.matches(NAME)) {
            throw new InvalidValueException("name", "must be 1 to 31 lower case letters, digits and hyphens", name);
        }
        ProviderProfile profile = new ProviderProfile(
                name,
                values.number("min_prefix_tokens"),
                values.number("granularity_tokens"),
                values.duration("cache_ttl_s"),
                values.number("breakpoints"),
                values.number("cached_price_percent") / ALL_PERCENT,
                values.number("write_price_percent") / ALL_PERCENT);
        return Optional.of(new ModelProfile(
                profile,
                values.list("models").stream()
                        .map(model -> model.toLowerCase(Locale.ROOT))
                        .toList()));
    }

    /** Returns the length of the longest beginning that a model's name has; empty if it has none. */
    OptionalInt match(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        return models.stream().filter(name::startsWith).mapToInt(String::length).max();
    }
}
