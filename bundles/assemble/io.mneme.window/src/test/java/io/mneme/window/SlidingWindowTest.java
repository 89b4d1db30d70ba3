package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.candidate;
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
import org.junit.jupiter.api.Test;

class SlidingWindowTest implements WindowPolicyContract {

    private static final Settings TWO = new Settings(Map.of("entries", 2.0));

    private final SlidingWindow policy = new SlidingWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void movesOnWithEveryEntry() {
        assertThat(policy.next(request(OptionalLong.of(1), List.of(at(2), at(3))), TWO))
                .isEqualTo(WindowStep.rebuild(2, "entries 2 exceeded"));
    }

    @Test
    void staysWhereItIsWhenNothingIsNew() {
        assertThat(policy.next(request(OptionalLong.of(2), List.of(at(2), at(3))), TWO))
                .isEqualTo(WindowStep.grow(2));
    }

    @Test
    void showsWhatThereIsWhenThatIsLess() {
        assertThat(policy.next(request(OptionalLong.empty(), List.of(at(3))), TWO))
                .isEqualTo(WindowStep.rebuild(3, "first build"));
    }

    private static Candidate at(long position) {
        return candidate(position, 10);
    }
}
