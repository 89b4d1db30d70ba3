package io.mneme.support.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The limits of failures: how many disable a plug-in, and how many causes are logged. */
class FailuresTest {

    private final Failures failures = new Failures(() -> 2);

    @Test
    void onlyTheFirstThirtyTwoCausesAreNew() {
        assertThat(IntStream.range(0, 40).filter(i -> failures.count("cause " + i)))
                .hasSize(32);
    }

    @Test
    void aKnownCauseIsNotNew() {
        failures.count("a");
        assertThat(failures.count("a")).isFalse();
    }

    @Test
    void theLimitIsReachedByAsManyFailuresInARowAndNotBefore() {
        failures.count("a");
        assertThat(failures.isLimitReached()).isFalse();
        failures.count("a");
        assertThat(failures.isLimitReached()).isTrue();
    }

    @Test
    void aSuccessEndsTheRow() {
        failures.count("a");
        failures.recordSuccess();
        failures.count("a");
        assertThat(failures.isLimitReached()).isFalse();
    }

    @Test
    void aResetMakesCausesNewAgain() {
        failures.count("a");
        failures.reset();
        assertThat(failures.count("a")).isTrue();
    }

    @Test
    void aPartOfTheContainerIsNeverDisabled() {
        Failures unlimited = Failures.unlimited();
        IntStream.range(0, 1_000).forEach(i -> unlimited.count("a"));
        assertThat(unlimited.isLimitReached()).isFalse();
    }
}
