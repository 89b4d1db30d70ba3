package io.mneme.support.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.plugin.PluginBoundary.PendingResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A plug-in that does not return is not waited for, not called again too soon, and takes no threads of others. */
class PluginThreadsTest {

    /** Long enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    private static final Duration LIMIT = Duration.ofMillis(500);

    private final CountDownLatch over = new CountDownLatch(1);
    private final Failures failures = new Failures(() -> 5);
    private final PluginBoundary<Object> plugin = plugin(LIMIT);

    @AfterEach
    void end() {
        over.countDown();
    }

    @Test
    void refusesCallsAtOnceAsLongAsOneHasNotReturned() {
        plugin.ask(service -> block());
        PluginResult<String> next = plugin.ask(service -> "fine");

        assertThat(next.failure()).isEqualTo("has not returned from an earlier call");
        assertThat(plugin.overdue()).isPresent();
    }

    @Test
    void countsManyRefusalsAsOneFailureInEachTimeLimit() {
        PluginBoundary<Object> patient = plugin(Duration.ofDays(1)).named("renderer x", CallLimit.atMost(LIMIT));
        patient.ask(service -> block());
        for (int i = 0; i < 1_000; i++) {
            patient.ask(service -> "fine");
        }

        assertThat(failures.total()).isLessThan(500);
    }

    @Test
    void goesOnSomeTimeAfterTheCallHasReturned() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        plugin.ask(service -> {
            try {
                over.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return "late";
        });
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        PluginResult<String> next = plugin.ask(service -> "fine");
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60); next.failed() && System.nanoTime() < end; ) {
            next = plugin.ask(service -> "fine");
        }

        assertThat(next.get()).isEqualTo("fine");
    }

    @Test
    void isNotAskedAgainAtOnceAfterItWasTooLate() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        PluginBoundary<Object> patient =
                plugin(Duration.ofDays(1)).named("renderer x", CallLimit.atMost(Duration.ofSeconds(1)));
        CountDownLatch interrupted = new CountDownLatch(1);
        patient.ask(service -> {
            calls.incrementAndGet();
            try {
                over.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return "late";
        });
        interrupted.await(60, TimeUnit.SECONDS);

        assertThat(patient.ask(service -> calls.incrementAndGet()).failed()).isTrue();
        assertThat(calls).hasValue(1);
    }

    @Test
    void anotherPluginHasItsOwnThreads() {
        plugin.ask(service -> block());
        PluginBoundary<Object> other = plugin(Duration.ofSeconds(60));

        assertThat(other.ask(service -> "fine").get()).isEqualTo("fine");
    }

    @Test
    void servesMoreCallersAtATimeThanItHasThreads() throws Exception {
        PluginBoundary<Object> busy = plugin(Duration.ofSeconds(60));
        ExecutorService callers = Executors.newFixedThreadPool(100);
        CountDownLatch together = new CountDownLatch(100);
        List<Future<PluginResult<String>>> answers = Stream.generate(() -> callers.submit(() -> {
                    together.countDown();
                    together.await();
                    return busy.ask(service -> "fine");
                }))
                .limit(100)
                .toList();
        for (Future<PluginResult<String>> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).failure()).isEmpty();
        }
        callers.shutdown();
    }

    @Test
    void interruptsWhatRunsWhenThePluginLeaves() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        PluginBoundary<Object> patient = plugin(Duration.ofMinutes(5));
        PendingResult<String> pending = patient.begin(service -> {
            running.countDown();
            try {
                over.await();
            } catch (InterruptedException expected) {
                interrupted.countDown();
            }
            return "late";
        });
        running.await(60, TimeUnit.SECONDS);
        patient.close();

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(pending.await().get()).isEqualTo("late");
    }

    @Test
    void aRequestThatIsInterruptedStaysSoAndIsNoFailureOfThePlugin() {
        AtomicReference<PluginResult<String>> answer = new AtomicReference<>();
        Thread.currentThread().interrupt();
        answer.set(plugin.ask(service -> block()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.get().failed()).isTrue();
        assertThat(failures.total()).isZero();
    }

    @Test
    void aRequestThatIsInterruptedGetsNoAnswerOfACallThatHasEnded() {
        PluginBoundary<Object> patient = plugin(Duration.ofSeconds(60));
        PendingResult<String> pending = patient.begin(service -> "fine");
        awaitIdle(patient);
        Thread.currentThread().interrupt();
        PluginResult<String> answer = pending.await();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.failure()).isEqualTo("was not waited for, since the request was interrupted");
    }

    @Test
    void fortyCallersOfOneThatNeverReturnsAreAnsweredAndThirtyTwoReachIt() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ExecutorService callers = Executors.newFixedThreadPool(40);
        CountDownLatch together = new CountDownLatch(40);
        List<Future<PluginResult<String>>> answers = Stream.generate(() -> callers.submit(() -> {
                    together.countDown();
                    together.await();
                    return plugin.ask(service -> {
                        calls.incrementAndGet();
                        return block();
                    });
                }))
                .limit(40)
                .toList();
        for (Future<PluginResult<String>> answer : answers) {
            assertThat(answer.get(60, TimeUnit.SECONDS).failed()).isTrue();
        }
        callers.shutdown();

        assertThat(calls).hasValueLessThanOrEqualTo(32);
    }

    @Test
    void aCallIsOverdueByItsOwnLimit() {
        PluginBoundary<Object> patient = plugin(Duration.ofDays(1)).named("renderer x", CallLimit.atMost(LIMIT));
        patient.ask(service -> block());

        assertThat(patient.overdue()).isPresent();
    }

    @Test
    void aCallThatGetsOnMayTakeLongerThanItsLimit() {
        AtomicLong steps = new AtomicLong();
        PluginResult<String> answer = plugin.ask(
                service -> {
                    long end = System.nanoTime() + 3 * LIMIT.toNanos();
                    while (System.nanoTime() < end) {
                        steps.incrementAndGet();
                    }
                    return "fine";
                },
                CallLimit.withoutProgress(LIMIT, steps::get));

        assertThat(answer.failure()).isEmpty();
    }

    @Test
    void aCallThatStandsStillIsGivenUpAfterItsLimit() {
        PluginResult<String> answer = plugin.ask(service -> block(), CallLimit.withoutProgress(LIMIT, () -> 7));

        assertThat(answer.failure()).isEqualTo("did not answer within 500 ms");
    }

    @Test
    void isBusyAfterItHasLeftUntilItsCallReturns() {
        plugin.ask(service -> block());
        plugin.close();
        assertThat(plugin.isIdle()).isFalse();
        over.countDown();
        awaitIdle(plugin);

        assertThat(plugin.isIdle()).isTrue();
    }

    private static void awaitIdle(PluginBoundary<Object> plugin) {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                !plugin.isIdle() && System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    private PluginBoundary<Object> plugin(Duration limit) {
        return PluginBoundary.of("renderer x", this, new PluginThreads("renderer", () -> limit), failures);
    }

    private String block() {
        awaitStubbornly(over);
        return "late";
    }

    private static void awaitStubbornly(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
    }
}
