package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.testkit.FakeServiceReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

/** A policy that does not return is done without, and nothing else waits for it. */
class HangingPolicyTest {

    private static final int THREADS = 4;

    /** Enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    private static final String LITTLE_TIME = "500";

    private final ContextHarness house = new ContextHarness();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch called = new CountDownLatch(1);
    private final ExecutorService callers = Executors.newFixedThreadPool(THREADS);

    @BeforeEach
    void allowLittleTime() {
        house.context.modified(Map.of("timeout_ms", LITTLE_TIME));
        house.journal.confirm("a");
    }

    /** Waits for all callers: one that logs later would be seen by another test, which listens to the same logger. */
    @AfterEach
    void release() throws InterruptedException {
        released.countDown();
        callers.shutdown();
        assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theBuiltInRendererAnswersForOneThatBlocks() {
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);

        Context context = house.assemble(proofread());

        assertThat(context.manifest().window().orElseThrow().renderer()).isEqualTo("plain");
        assertThat(context.manifest().omissions())
                .extracting(Omission::reason)
                .containsExactly("renderer moody did not answer within 500 ms");
    }

    @Test
    void theBuiltInWindowPolicyAnswersForOneThatLoops() {
        AtomicBoolean over = new AtomicBoolean();
        house.window(
                ScriptedPolicy.window(() -> {
                    while (!over.get()) {
                        Thread.onSpinWait();
                    }
                    return null;
                }),
                "service.ranking",
                9);

        assertThat(house.report().policy()).isEqualTo("newest");
        over.set(true);
    }

    @Test
    void theListTellsSinceWhenItIsCalled() {
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        house.text();

        assertThat(house.policy("moody").note()).matches("is called since \\d+ s.*");
    }

    @Test
    void itIsSetAsideLikeOneThatThrows() {
        house.context.modified(Map.of("timeout_ms", LITTLE_TIME, "max_failures", "1"));
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        house.text();

        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    @Test
    void fourThreadsOfRequestsGoOnWhileItIsCalled() throws Exception {
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        List<Future<?>> requests = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            requests.add(callers.submit(() -> {
                for (int served = 0; served < 50; served++) {
                    assertThat(house.text()).contains("- a");
                }
            }));
        }
        for (Future<?> served : requests) {
            served.get(60, TimeUnit.SECONDS);
        }
        assertThat(released.getCount()).isEqualTo(1);
    }

    @Test
    void removingItEndsTheTroubleThoughItsCallDoesNotReturn() {
        ServiceReference<HistoryRenderer> moody =
                house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        house.text();
        house.registry.removeRenderer(moody);

        Context context = house.assemble(proofread());

        assertThat(context.manifest().window().orElseThrow().renderer()).isEqualTo("arrow");
        assertThat(context.manifest().omissions()).isEmpty();
        assertThat(house.policy("moody").note())
                .matches("is called since \\d+ s; has left, but a call of it has not returned: only a restart ends it");
    }

    @Test
    void aRequestThatWaitsForAWindowIsAnsweredByTheBuiltInPolicies() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        Future<?> first = callers.submit(house::text);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();
        house.context.modified(Map.of("timeout_ms", "100"));

        Context context = house.assemble(proofread());

        assertThat(first.isDone()).isFalse();
        assertThat(context.text()).contains("- a");
        assertThat(context.manifest().omissions())
                .containsExactly(new Omission("window", "the window was in use for 100 ms; newest and plain serve"));
        assertThat(context.manifest().window().orElseThrow().reason()).contains("the window was in use");
        released.countDown();
        first.get(60, TimeUnit.SECONDS);
    }

    @Test
    void aRequestDoesNotWaitForTheTimeoutWhenThePolicyOfItsWindowBlocks() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        Future<?> first = callers.submit(house::text);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();

        Future<Context> second = callers.submit(() -> house.assemble(proofread()));

        assertThat(second.get(60, TimeUnit.SECONDS).manifest().omissions())
                .extracting(Omission::name)
                .containsExactly("window");
        assertThat(first.isDone()).isFalse();
        released.countDown();
        first.get(60, TimeUnit.SECONDS);
    }

    @Test
    void aRequestThatHasWaitedForItsTurnDoesNotWaitForThePolicyToo() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        house.journal.confirm("translate", "b", "b");
        Semaphore calls = new Semaphore(0);
        house.renderer(
                ScriptedPolicy.renderer(() -> {
                    calls.release();
                    return blockUntilInterrupted();
                }),
                "service.ranking",
                9);
        Future<?> oldest = callers.submit(house::text);
        assertThat(calls.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        Future<?> behindOldest = callers.submit(() -> house.assemble(translate()));
        assertThat(calls.tryAcquire(60, TimeUnit.SECONDS)).isTrue();

        Context waited = house.assemble(translate());

        assertThat(waited.manifest().omissions()).extracting(Omission::name).containsExactly("window");
        assertThat(calls.availablePermits()).isZero();
        assertThat(oldest.isDone()).isFalse();
        behindOldest.get(60, TimeUnit.SECONDS);
        released.countDown();
        oldest.get(60, TimeUnit.SECONDS);
    }

    @Test
    void notAllOfManyRequestsWaitForAWindowThatIsTakenForLong() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);
        Future<?> first = callers.submit(house::text);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();
        ExecutorService many = Executors.newFixedThreadPool(60);
        CompletionService<String> requests = new ExecutorCompletionService<>(many);
        for (int i = 0; i < 60; i++) {
            requests.submit(house::text);
        }

        assertThat(requests.poll(60, TimeUnit.SECONDS).get()).contains("- a");
        assertThat(first.isDone()).isFalse();
        released.countDown();
        many.shutdown();
        assertThat(many.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anotherModeIsServedMeanwhile() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9, "mode", "proofread");
        house.journal.confirm("translate", "b", "b");
        Future<?> first = callers.submit(house::text);
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(house.entries(translate())).isEqualTo("- b");
        assertThat(first.isDone()).isFalse();
        released.countDown();
        first.get(60, TimeUnit.SECONDS);
    }

    @Test
    void oneThatDoesNotSayItsNameKeepsNothingUp() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        ServiceReference<HistoryRenderer> silent = FakeServiceReference.with("service.ranking", 9);
        Future<?> arrival = callers.submit(() -> house.registry.addRenderer(silent, new Silent()));
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();

        assertThat(house.policies.list()).extracting(PolicyInfo::note).contains("has not said its name yet");
        house.renderer(new UpperCaseRenderer(), "service.ranking", 8);
        house.policies.use("renderer", "loud", SwapTiming.NOW);
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        assertThat(arrival.isDone()).isFalse();
        released.countDown();
        arrival.get(60, TimeUnit.SECONDS);
    }

    @Test
    void oneThatLeavesBeforeItSaysItsNameStaysAway() throws Exception {
        house.context.modified(Map.of("timeout_ms", "60000"));
        ServiceReference<HistoryRenderer> silent = FakeServiceReference.with("service.ranking", 9);
        Future<?> arrival = callers.submit(() -> house.registry.addRenderer(silent, new Silent()));
        assertThat(called.await(60, TimeUnit.SECONDS)).isTrue();
        house.registry.removeRenderer(silent);
        released.countDown();
        arrival.get(60, TimeUnit.SECONDS);

        assertThat(house.policies.list()).extracting(PolicyInfo::name).doesNotContain("silent", "(no name)");
    }

    @Test
    void oneThatIsTooLateWithItsNameTakesNoPartAndIsListed() {
        house.renderer(new Silent(), "service.ranking", 9);

        assertThat(house.policy("(no name)").failures()).isEqualTo(1);
        assertThat(house.policy("(no name)").note()).contains("takes no part, since it did not answer within 500 ms");
        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    @Test
    void aReplayGoesOnWithoutIt() {
        house.renderer(ScriptedPolicy.renderer(this::block), "service.ranking", 9);

        assertThat(house.replay.compare(proofread(), 1, List.of(new Trial("newest", Map.of()))))
                .hasSize(1);
    }

    private static ContextRequest translate() {
        return new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "translate"),
                proofread().inputs(),
                proofread().options());
    }

    private <T> T blockUntilInterrupted() {
        try {
            released.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private <T> T block() {
        called.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return null;
    }

    /** Does not return its name before it is released. */
    private final class Silent implements HistoryRenderer {

        @Override
        public String name() {
            block();
            return "silent";
        }

        @Override
        public String render(HistoryEntry said) {
            return "";
        }
    }
}
