package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.framework.ServiceReference;

/** A policy that fails in any way is replaced by the fallback, under four threads of requests. */
class BrokenPolicyTest {

    private static final int THREADS = 4;
    private static final int REQUESTS = 25;

    /**
     * How long a request may take at most that is not the one which finds out that the policy blocks. The code's own bound is
     * 400 ms; the rest is for the pauses of a busy machine.
     */
    private static final Duration MAX_WAIT = Duration.ofMillis(1_500);

    private static final CountDownLatch RELEASED = new CountDownLatch(1);

    private final PolicyHarness harness = new PolicyHarness();
    private final ExecutorService requests = Executors.newFixedThreadPool(THREADS);

    /** What a broken policy does. */
    enum Fault {
        THROWS(items -> {
            throw new IllegalStateException("broken");
        }),
        RETURNS_NULL(items -> null),
        RETURNS_A_NULL_WEIGHT(items -> Collections.singletonList(null)),
        RETURNS_NAN(items -> List.of(Weight.of(Double.NaN))),
        RETURNS_A_MILLION(items -> Collections.nCopies(1_000_000, Weight.of(1))),
        GIVES_A_MILLION_REASONS(items -> List.of(new Weight(1, Collections.nCopies(1_000_000, "reason")))),
        BLOCKS(items -> block());

        private final Function<List<Weighable>, List<Weight>> weights;

        Fault(Function<List<Weighable>, List<Weight>> weights) {
            this.weights = weights;
        }
    }

    @AfterEach
    void end() {
        requests.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void theFallbackServesAndNoOtherRequestWaits(Fault fault) throws Exception {
        harness.bind("broken", fault.weights, "service.ranking", 9);
        List<Duration> waits = new ArrayList<>();
        for (List<Duration> ofOneThread : weighInParallel()) {
            waits.addAll(ofOneThread);
        }

        assertThat(waits).hasSize(THREADS * REQUESTS);
        assertThat(waits.stream().filter(wait -> wait.compareTo(MAX_WAIT) > 0).toList())
                .as("requests that waited: at most the one that waits for the timeout")
                .hasSizeLessThanOrEqualTo(fault == Fault.BLOCKS ? 1 : 0);
        assertThat(harness.admin.list())
                .filteredOn(policy -> policy.name().equals("broken"))
                .singleElement()
                .satisfies(policy -> assertThat(policy.failures()).isPositive());
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void afterSeveralFailuresInARowItIsDisabled(Fault fault) {
        if (fault == Fault.BLOCKS) {
            return;
        }
        harness.bind("broken", fault.weights, "service.ranking", 9);
        for (int i = 0; i < 5; i++) {
            weigh();
        }

        assertThat(harness.weightings
                        .select(Map.of(), Optional.empty(), Optional.empty())
                        .name())
                .isEqualTo("even");
        assertThat(harness.weightings
                        .select(Map.of(), Optional.of("broken"), Optional.empty())
                        .missing()
                        .orElseThrow()
                        .reason())
                .isEqualTo("weighting broken is disabled after its failures; even serves");
    }

    @Test
    void removingAPolicyThatBlocksInterruptsIt() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ServiceReference<?> bound = harness.bind("broken", items -> {
            called.countDown();
            try {
                RELEASED.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return List.of();
        });
        Future<?> request = requests.submit(this::weigh);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();
        harness.weightings.remove(bound);

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        request.get(60, TimeUnit.SECONDS);
        assertThat(harness.weightings
                        .select(Map.of(), Optional.empty(), Optional.empty())
                        .name())
                .isEqualTo("even");
    }

    private List<List<Duration>> weighInParallel() throws Exception {
        List<Callable<List<Duration>>> threads = Collections.nCopies(THREADS, () -> {
            List<Duration> waits = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                long begun = System.nanoTime();
                assertThat(weigh()).containsExactly(Weight.of(3));
                waits.add(Duration.ofNanos(System.nanoTime() - begun));
            }
            return waits;
        });
        List<List<Duration>> waits = new ArrayList<>();
        for (Future<List<Duration>> thread : requests.invokeAll(threads)) {
            waits.add(thread.get());
        }
        return waits;
    }

    private List<Weight> weigh() {
        return harness.weigh(Map.of(), Optional.empty());
    }

    private static List<Weight> block() {
        while (true) {
            try {
                RELEASED.await();
            } catch (InterruptedException ignored) {
                // It does not give in.
            }
        }
    }
}
