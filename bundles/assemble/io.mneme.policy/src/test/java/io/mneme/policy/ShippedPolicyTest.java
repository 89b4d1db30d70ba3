package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.spi.weigh.Weight;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A policy that the container ships runs on the thread of the caller, which it cannot break. */
class ShippedPolicyTest {

    private final PolicyHarness harness = new PolicyHarness();

    @Test
    void aShippedPolicyIsCalledOnTheCallersThread() {
        ship("shipped", () -> {});

        assertThat(threadOf("shipped")).isSameAs(Thread.currentThread());
    }

    @Test
    void aPolicyOfAPlugInIsCalledOnAThreadOfItsOwn() {
        harness.bind("foreign", items -> List.of(Weight.of(1)));

        assertThat(threadOf("foreign").getName()).startsWith("mneme-weighting-");
    }

    @Test
    void aShippedPolicyWithALimitOfItsOwnKeepsItsThread() {
        OpenPolicyType<Supplier<Thread>> type = harness.types.open(PolicyType.<ThreadProbe, Supplier<Thread>>ofEachName(
                "probe",
                ThreadProbe.class,
                probe -> probe,
                probe -> new PolicyDeclaration("slow", List.of(), Duration.ofSeconds(1), Map.of())));
        type.add(TestReferences.shipped(), new ThreadProbe());

        Thread thread = type.bound()
                .activeNamed("slow", Map.of())
                .orElseThrow()
                .ask(probe -> probe.get().get())
                .get();

        assertThat(thread.getName()).startsWith("mneme-probe-");
    }

    static Stream<Runnable> faults() {
        return Stream.of(
                ShippedPolicyTest::endlessly,
                () -> {
                    throw new OutOfMemoryError("secret");
                },
                () -> {
                    throw new NoClassDefFoundError("secret");
                },
                () -> {
                    throw new AssertionError("secret");
                },
                () -> sneak(new IOException("secret")),
                () -> {
                    throw new IllegalStateException("secret");
                });
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("faults")
    void whateverAShippedPolicyThrowsTheFallbackServesItsCallerAndTheFailureIsCounted(Runnable fault) {
        ship("broken", fault);

        List<Weight> weights = harness.weigh(Map.of(), Optional.of("broken"));

        assertThat(weights).containsExactly(Weight.of(3));
        assertThat(info("broken").failures()).isEqualTo(1);
        assertThat(info("broken").note()).contains("threw").doesNotContain("secret");
    }

    @Test
    void anAnswerOfAShippedPolicyIsCheckedAgainstItsContract() {
        harness.weightings.add(TestReferences.shipped(), PolicyHarness.policy("too-many", items -> List.of()));

        List<Weight> weights = harness.weigh(Map.of(), Optional.of("too-many"));

        assertThat(weights).containsExactly(Weight.of(3));
        assertThat(info("too-many").failures()).isEqualTo(1);
    }

    @Test
    void aShippedPolicyIsDisabledAfterItsFailuresInARow() {
        ship("broken", ShippedPolicyTest::endlessly);

        for (int i = 0; i < 5; i++) {
            harness.weigh(Map.of(), Optional.of("broken"));
        }

        assertThat(info("broken").note()).contains("disabled after 5 failures in a row");
    }

    @Test
    void theTimeOfAShippedPolicyIsMeasured() {
        ship("shipped", () -> {});
        long bound = info("shipped").times().calls();

        harness.weigh(Map.of(), Optional.of("shipped"));

        assertThat(info("shipped").times().calls()).isEqualTo(bound + 1);
    }

    private void ship(String name, Runnable run) {
        harness.weightings.add(TestReferences.shipped(), PolicyHarness.policy(name, items -> {
            run.run();
            return List.of(Weight.of(1));
        }));
    }

    private Thread threadOf(String policy) {
        return harness.weightings
                .select(Map.of(), Optional.of(policy), Optional.empty())
                .ask(any -> Thread.currentThread())
                .get();
    }

    private PolicyInfo info(String name) {
        return harness.admin.list().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void endlessly() {
        endlessly();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Says on which thread it runs. */
    private static final class ThreadProbe implements Supplier<Thread> {

        @Override
        public Thread get() {
            return Thread.currentThread();
        }
    }
}
