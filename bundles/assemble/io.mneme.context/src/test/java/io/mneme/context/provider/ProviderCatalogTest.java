package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.window.ProviderProfile;
import io.mneme.context.settings.ContextSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderCatalogTest {

    private final ProviderCatalog catalog = new ProviderCatalog();

    private ConfiguredProvider provider(String pid, String name, String models, int minimum) {
        ConfiguredProvider provider = new ConfiguredProvider(properties(pid, name, models, minimum));
        catalog.addProvider(provider);
        return provider;
    }

    private static Map<String, Object> properties(String pid, String name, String models, int minimum) {
        return Map.of("service.pid", pid, "name", name, "models", models, "min_prefix_tokens", minimum);
    }

    private ProviderProfile of(Optional<String> model, Map<String, Object> settings) {
        return catalog.of(model, Optional.empty(), new ContextSettings.CurrentSettings(settings).current());
    }

    @Test
    void theProfilesAreListedByName() {
        provider("p~1", "openai", "gpt-", 1_024);
        provider("p~2", "anthropic", "claude", 1_024);
        assertThat(catalog.list()).extracting(ProviderProfile::name).containsExactly("anthropic", "openai");
        assertThat(catalog.modelsOf("openai")).containsExactly("gpt-");
        assertThat(catalog.modelsOf("none")).isEmpty();
    }

    @Test
    void theLongestBeginningOfAModelsNameCounts() {
        provider("p~1", "small", "claude, gpt-", 1_024);
        provider("p~2", "large", "claude-opus", 4_096);
        assertThat(catalog.ofModel("claude-opus-4-5"))
                .map(ProviderProfile::name)
                .hasValue("large");
        assertThat(catalog.ofModel("Claude-Sonnet")).map(ProviderProfile::name).hasValue("small");
        assertThat(catalog.ofModel("llama")).isEmpty();
    }

    @Test
    void ofTwoConfigurationsOfANameTheFirstByPidCounts() {
        provider("p~2", "openai", "gpt-", 2_048);
        provider("p~1", "openai", "gpt-", 512);
        assertThat(catalog.ofModel("gpt-4o"))
                .map(ProviderProfile::minimumPrefixTokens)
                .hasValue(512);
    }

    @Test
    void aProviderThatHasLeftIsNotFound() {
        catalog.removeProvider(provider("p~1", "openai", "gpt-", 1_024));
        assertThat(catalog.ofModel("gpt-4o")).isEmpty();
        assertThat(catalog.list()).isEmpty();
    }

    @Test
    void aWrongChangeLeavesTheLastGoodProfile() {
        ConfiguredProvider provider = provider("p~1", "openai", "gpt-", 512);
        Map<String, Object> wrong = new HashMap<>(properties("p~1", "openai", "gpt-", 512));
        wrong.put("min_prefix_tokens", "many");
        provider.modified(wrong);
        assertThat(catalog.ofModel("gpt-4o"))
                .map(ProviderProfile::minimumPrefixTokens)
                .hasValue(512);
        provider.modified(properties("p~1", "openai", "gpt-", 256));
        assertThat(catalog.ofModel("gpt-4o"))
                .map(ProviderProfile::minimumPrefixTokens)
                .hasValue(256);
    }

    @Test
    void aConfigurationThatWasNeverRightIsNoProfile() {
        provider("p~1", "Not a name", "gpt-", 512);
        assertThat(catalog.list()).isEmpty();
    }

    @Test
    void aRequestWithoutAModelHasTheConfiguredProvider() {
        provider("p~1", "openai", "gpt-", 512);
        ProviderProfile profile = of(Optional.empty(), Map.of("provider", "openai"));
        assertThat(profile.name()).isEqualTo("openai");
        assertThat(profile.minimumPrefixTokens()).isEqualTo(512);
    }

    @Test
    void theConfiguredTimeToLiveReplacesThatOfTheConfiguredProvider() {
        provider("p~1", "openai", "gpt-", 512);
        Map<String, Object> settings = Map.of("provider", "openai", "cache_ttl_s", 60);
        assertThat(of(Optional.empty(), settings).timeToLive()).isEqualTo(Duration.ofMinutes(1));
        assertThat(of(Optional.of("gpt-4o"), settings).timeToLive()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void anUnknownProviderCachesNothingBelowTheUsualMinimum() {
        ProviderProfile profile = of(Optional.of("llama"), Map.of("provider", "none"));
        assertThat(profile.name()).isEqualTo("unknown");
        assertThat(profile.minimumPrefixTokens()).isEqualTo(1_024);
        assertThat(profile.breakpoints()).isZero();
    }
}
