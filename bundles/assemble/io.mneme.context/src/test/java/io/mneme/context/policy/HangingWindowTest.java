package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.context.ScriptedPolicy;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A request whose window is in use by a policy that does not return is answered all the same. */
class HangingWindowTest extends HangingPolicyFixture {

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
}
