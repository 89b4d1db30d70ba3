package io.mneme.context.provider;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.LastGood;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Reads the profile of a provider from its configuration, and follows it; a wrong one leaves the last good one in force. */
@Component(service = ConfiguredProvider.class, configurationPid = ConfiguredProvider.PID, configurationPolicy = REQUIRE)
@Designate(ocd = ConfiguredProvider.Config.class, factory = true)
public final class ConfiguredProvider {

    static final String PID = "io.mneme.context.provider";

    @ObjectClassDefinition(
            name = "Mneme: provider of models",
            description = "How a provider caches the beginnings of prompts, and what it charges for them")
    @interface Config {

        @AttributeDefinition(description = "Name of the profile")
        String name();

        @AttributeDefinition(
                required = false,
                description =
                        "Beginnings of the names of the models it applies to; the longest one that matches counts")
        String[] models();

        @AttributeDefinition(description = "Tokens from which the beginning of a prompt is cached", min = "0")
        int min__prefix__tokens() default ModelProfile.DEFAULT_MIN_PREFIX_TOKENS;

        @AttributeDefinition(description = "Tokens by which the cached length grows", min = "1")
        int granularity__tokens() default ModelProfile.DEFAULT_GRANULARITY_TOKENS;

        @AttributeDefinition(description = "Seconds that an unused beginning of a prompt stays cached", min = "1")
        int cache__ttl__s() default ModelProfile.DEFAULT_CACHE_TTL_S;

        @AttributeDefinition(
                description = "Maximum number of marks up to which a prompt is cached; 0 if the provider needs none",
                min = "0",
                max = "" + ModelProfile.MAX_BREAKPOINTS)
        int breakpoints() default ModelProfile.DEFAULT_BREAKPOINTS;

        @AttributeDefinition(
                description = "Price of a cached token, in percent of the full price",
                min = "0",
                max = "100")
        int cached__price__percent() default ModelProfile.DEFAULT_CACHED_PRICE_PERCENT;

        @AttributeDefinition(
                description = "Price of a token that is put into the cache, in percent of the full price",
                min = "100",
                max = "" + ModelProfile.MAX_WRITE_PRICE_PERCENT)
        int write__price__percent() default ModelProfile.DEFAULT_WRITE_PRICE_PERCENT;
    }

    private final String pid;
    private final LastGood<Optional<ModelProfile>> profile;

    @Activate
    public ConfiguredProvider(Map<String, Object> properties) {
        pid = String.valueOf(properties.get("service.pid"));
        profile = new LastGood<>(pid, ConfiguredProvider::read);
        profile.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        profile.offer(properties);
    }

    private static Optional<ModelProfile> read(ConfigurationValues values) {
        return values.properties().isEmpty() ? Optional.empty() : Optional.of(ModelProfile.read(values));
    }

    String pid() {
        return pid;
    }

    /** Returns the profile; empty if the configuration has never been right. */
    Optional<ModelProfile> profile() {
        return profile.current();
    }
}
