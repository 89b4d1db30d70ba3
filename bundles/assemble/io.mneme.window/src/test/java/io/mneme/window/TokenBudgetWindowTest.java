package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TokenBudgetWindowTest implements WindowPolicyContract {

    private final TokenBudgetWindow policy = new TokenBudgetWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void growsUpToTheMaximum() {
        assertThat(policy.next(request(OptionalLong.of(0), entries(10)), settings(100, 50))
                        .rebuilt())
                .isFalse();
    }

    @Test
    void startsAgainFromFewerTokensBeyondTheMaximum() {
        WindowStep step = policy.next(request(OptionalLong.of(0), entries(11)), settings(100, 50));

        assertThat(step.from()).isEqualTo(6);
        assertThat(step.reason()).isEqualTo("max_tokens 100 exceeded");
    }

    @Test
    void alwaysShowsTheNewestEntry() {
        assertThat(policy.next(request(OptionalLong.empty(), entries(3)), settings(5, 5))
                        .from())
                .isEqualTo(2);
        assertThat(policy.next(request(OptionalLong.of(2), entries(3)), settings(5, 5))
                        .rebuilt())
                .isFalse();
    }

    @Test
    void warnsOfARebuiltWindowAboveTheMaximum() {
        assertThat(policy.warning(settings(100, 101)))
                .hasValue("rebuilt_tokens 101 is above max_tokens 100, which is used");
    }

    @Test
    void startsAgainFromFewerEntriesBeyondTheirMaximum() {
        Settings settings = new Settings(Map.of("max_tokens", 1_000.0, "rebuilt_tokens", 500.0, "max_entries", 10.0));
        List<Candidate> newest = entries(11).subList(1, 11);

        WindowStep step = policy.next(request(OptionalLong.of(0), newest), settings);

        assertThat(step.from()).isEqualTo(6);
        assertThat(step.reason()).isEqualTo("max_entries 10 exceeded");
    }

    /** Returns entries of 10 tokens each. */
    private static List<Candidate> entries(int count) {
        return LongStream.range(0, count)
                .mapToObj(position -> new Candidate(position, position, 40, 10, true))
                .toList();
    }

    private static Settings settings(double max, double rebuilt) {
        return new Settings(Map.of("max_tokens", max, "rebuilt_tokens", rebuilt, "max_entries", 200.0));
    }
}
