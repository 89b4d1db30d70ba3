package io.mneme.spi.window;

import static io.mneme.spi.window.WindowPolicyContract.PROVIDER;
import static io.mneme.spi.window.WindowPolicyContract.candidate;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowRequestTest {

    private static final List<Candidate> NEWEST = List.of(candidate(3, 10), candidate(4, 10));

    @Test
    void refusesToHaveNoCandidate() {
        assertThatIllegalArgumentException().isThrownBy(() -> request(OptionalLong.empty(), List.of()));
    }

    @ParameterizedTest(name = "{0} tokens before the history, idle for {1} s")
    @CsvSource({"-1, 0", "0, -1"})
    void refusesANegativeValue(int headTokens, long idle) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WindowRequest(
                        OptionalLong.empty(), NEWEST, headTokens, Optional.of(Duration.ofSeconds(idle)), PROVIDER))
                .withMessageContaining("-1");
    }

    @Test
    void reachesALastWindowThatBeginsAmongTheCandidates() {
        assertThat(request(OptionalLong.of(3), NEWEST).reachesLastWindow()).isTrue();
        assertThat(request(OptionalLong.of(2), NEWEST).reachesLastWindow()).isFalse();
        assertThat(request(OptionalLong.empty(), NEWEST).reachesLastWindow()).isFalse();
    }

    @Test
    void theEndsOfBlocksIncreaseFromTheBeginningOfTheWindow() {
        assertThat(WindowStep.grow(3).withBlockEnds(List.of(3L, 4L)).blockEnds())
                .containsExactly(3L, 4L);
        assertThatIllegalArgumentException().isThrownBy(() -> WindowStep.grow(3).withBlockEnds(List.of(2L)));
        assertThatIllegalArgumentException().isThrownBy(() -> WindowStep.grow(3).withBlockEnds(List.of(4L, 4L)));
    }

    @ParameterizedTest(name = "{0} tokens, steps of {1}, {2} s, {3} breakpoints, prices {4} and {5}")
    @CsvSource({
        "-1, 1, 1, 0, 0.1, 1",
        "0, 0, 1, 0, 0.1, 1",
        "0, 1, 0, 0, 0.1, 1",
        "0, 1, 1, -1, 0.1, 1",
        "0, 1, 1, 0, NaN, 1",
        "0, 1, 1, 0, 1.1, 1",
        "0, 1, 1, 0, 0.1, 0.9",
        "0, 1, 1, 0, 0.1, Infinity"
    })
    void refusesAProfileThatNoProviderCanHave(
            int minimum, int granularity, long seconds, int breakpoints, double cached, double write) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProviderProfile(
                        "acme", minimum, granularity, Duration.ofSeconds(seconds), breakpoints, cached, write))
                .withMessageStartingWith("acme");
    }
}
