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

class FifoWindowTest implements WindowPolicyContract {

    private final FifoWindow policy = new FifoWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void growsUpToTheMaximum() {
        assertThat(policy.next(request(OptionalLong.of(0), entries(10)), settings(10, 4))
                        .rebuilt())
                .isFalse();
    }

    @Test
    void dropsTheOldestEntriesBeyondTheMaximum() {
        WindowStep step = policy.next(request(OptionalLong.of(0), entries(11)), settings(10, 4));

        assertThat(step.from()).isEqualTo(4);
        assertThat(step.reason()).isEqualTo("max_entries 10 exceeded");
    }

    @Test
    void startsWithAsManyEntriesAsItMayHave() {
        assertThat(policy.next(request(OptionalLong.empty(), entries(11)), settings(10, 4))
                        .from())
                .isEqualTo(1);
    }

    @Test
    void warnsOfDroppingAllThereIs() {
        assertThat(policy.warning(settings(10, 10)))
                .hasValue("dropped_entries 10 is not below max_entries 10; 5 is used");
        assertThat(policy.warning(settings(10, 9))).isEmpty();
    }

    @Test
    void dropsHalfOfTheEntriesIfItShouldDropAll() {
        assertThat(policy.next(request(OptionalLong.of(0), entries(11)), settings(10, 20))
                        .from())
                .isEqualTo(5);
        assertThat(policy.next(request(OptionalLong.of(0), entries(2)), settings(1, 20))
                        .from())
                .isEqualTo(1);
    }

    private static List<Candidate> entries(int count) {
        return LongStream.range(0, count)
                .mapToObj(position -> new Candidate(position, position, 40, 10, true))
                .toList();
    }

    private static Settings settings(double max, double dropped) {
        return new Settings(Map.of("max_entries", max, "dropped_entries", dropped));
    }
}
