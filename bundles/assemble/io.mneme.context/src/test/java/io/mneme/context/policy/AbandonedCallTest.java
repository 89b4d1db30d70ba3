package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Once its caller waits no longer, a call does not go on to the next method of the plug-in. */
class AbandonedCallTest {

    private static final int ENTRIES = 5;

    private final ContextHarness house = new ContextHarness();
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();

    /** Enough for a call to begin on a busy machine: one that never began has ended when its time is over. */
    @BeforeEach
    void allowLittleTime() {
        house.context.modified(Map.of("timeout_ms", "500"));
        for (int i = 0; i < ENTRIES; i++) {
            house.journal.confirm("entry " + i);
        }
    }

    @AfterEach
    void release() {
        released.countDown();
    }

    @Test
    void aRendererThatSwallowsInterruptsGetsNoFurtherEntry() {
        house.renderer(ScriptedPolicy.renderer(() -> stubborn("worded")), "service.ranking", 9);
        house.text();
        released.countDown();
        awaitReturnOf("moody");

        assertThat(calls).hasValue(1);
    }

    @Test
    void aReplayedWindowPolicyThatSwallowsInterruptsTakesNoFurtherStep() {
        house.window(ScriptedPolicy.window(() -> stubborn(WindowStep.rebuild(1, "first"))), "service.ranking", 9);
        List<Trial> trials = List.of(new Trial("moody", Map.of()));
        assertThatThrownBy(() -> house.replay.compare(proofread(), ENTRIES, trials))
                .hasMessageContaining("did not answer within 500 ms");
        released.countDown();
        awaitReturnOf("moody");

        assertThat(calls).hasValue(1);
    }

    @Test
    void aWindowPolicyThatIsLateWithItsWarningIsNotAskedForItsReach() {
        house.window(new LateWarning(), "service.ranking", 9);
        house.text();
        released.countDown();
        awaitReturnOf("late");

        assertThat(calls).hasValue(1);
    }

    @Test
    void aContributorThatSwallowsInterruptsIsNotAskedForItsStability() {
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "recipe~r", "name", "r", "contributors", "late")));
        house.contributor(new LateContributor());
        calls.set(0);
        house.assemble(new ContextRequest("r", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE));
        released.countDown();
        awaitReturnOf("late");

        assertThat(calls).hasValue(1);
    }

    private <T> T stubborn(T answer) {
        calls.incrementAndGet();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
        return answer;
    }

    private void awaitReturnOf(String policy) {
        Instant end = Instant.now().plus(Duration.ofSeconds(60));
        while (house.policy(policy).note().contains("is called since")
                && Instant.now().isBefore(end)) {
            Thread.onSpinWait();
        }
    }

    private final class LateContributor implements ContextContributor {

        @Override
        public String name() {
            return "late";
        }

        @Override
        public Stability stability() {
            calls.incrementAndGet();
            return Stability.STATIC;
        }

        @Override
        public Duration timeLimit() {
            return Duration.ZERO;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            return stubborn(List.of(Contribution.paragraph("late")));
        }
    }

    private final class LateWarning implements WindowPolicy {

        @Override
        public String name() {
            return "late";
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public Optional<String> warning(Settings settings) {
            return stubborn(Optional.empty());
        }

        @Override
        public int reach(Settings settings) {
            return calls.incrementAndGet();
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            return WindowStep.rebuild(request.newest().get(0).position(), "first");
        }
    }
}
