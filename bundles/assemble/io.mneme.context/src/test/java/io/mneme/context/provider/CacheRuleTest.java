package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheRuleTest {

    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);
    private static final ProviderProfile STEPS = new ProviderProfile("steps", 1_024, 128, TIME_TO_LIVE, 0, 0.1, 1);
    private static final ProviderProfile MARKS = new ProviderProfile("marks", 1_024, 1, TIME_TO_LIVE, 4, 0.1, 1.25);

    @ParameterizedTest(name = "of {0} shared tokens {1} are read")
    @CsvSource({"0, 0", "1023, 0", "1024, 1024", "1151, 1024", "1152, 1152", "5000, 4992"})
    void readsInStepsFromTheMinimumOn(int shared, int read) {
        assertThat(CacheRule.readTokens(STEPS, shared, Duration.ZERO)).isEqualTo(read);
    }

    @Test
    void readsNothingAfterTheTimeToLive() {
        assertThat(CacheRule.readTokens(STEPS, 2_048, TIME_TO_LIVE)).isEqualTo(2_048);
        assertThat(CacheRule.readTokens(STEPS, 2_048, TIME_TO_LIVE.plusMillis(1)))
                .isZero();
    }

    @Test
    void writesOnlyWhereThereAreMarkedPlaces() {
        assertThat(CacheRule.writtenTokens(STEPS, 3_000, 1_024)).isZero();
        assertThat(CacheRule.writtenTokens(MARKS, 3_000, 1_024)).isEqualTo(1_976);
        assertThat(CacheRule.writtenTokens(MARKS, 1_000, 0)).isZero();
    }

    @Test
    void costsWhatTheProfileAsksFor() {
        assertThat(CacheRule.cost(MARKS, 3_000, 1_000, 1_600)).isEqualTo(400 + 100 + 2_000);
    }
}
