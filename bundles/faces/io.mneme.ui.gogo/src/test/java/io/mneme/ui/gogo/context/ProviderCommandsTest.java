package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderCommandsTest {

    private final GogoRunner gogo = new GogoRunner("context", new ProviderCommands(new OneProvider()), "providers");

    private static final class OneProvider implements ProviderProfiles {

        @Override
        public List<ProviderProfile> list() {
            return List.of(new ProviderProfile("anthropic", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25));
        }

        @Override
        public List<String> modelsOf(String profile) {
            return List.of("claude-sonnet", "claude-opus");
        }

        @Override
        public Optional<ProviderProfile> ofModel(String model) {
            return Optional.empty();
        }
    }

    @Test
    void listsWhatIsKnownOfProviders() throws Exception {
        assertThat(gogo.run("context:providers"))
                .contains("minimum tokens", "anthropic", "claude-sonnet claude-opus", "1,024", "300", "1.25");
    }

    @Test
    void listsInJsonByTheNamesOfTheConfiguration() throws Exception {
        assertThat(gogo.run("context:providers --json"))
                .isEqualTo("{\"data\":[{\"name\":\"anthropic\",\"models\":[\"claude-sonnet\",\"claude-opus\"],"
                        + "\"min_prefix_tokens\":1024,\"granularity_tokens\":1,\"cache_ttl_s\":300,\"breakpoints\":4,"
                        + "\"cached_price\":0.1,\"write_price\":1.25}]}");
    }
}
