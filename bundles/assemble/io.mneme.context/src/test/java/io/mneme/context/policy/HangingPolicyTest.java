package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.testkit.FakeServiceReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

/** A policy that does not return is done without, and nothing else waits for it. */
class HangingPolicyTest extends HangingPolicyFixture {

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
}
