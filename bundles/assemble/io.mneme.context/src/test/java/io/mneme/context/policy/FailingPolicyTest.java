package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.context.WindowReport;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.io.IOError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.osgi.framework.ServiceReference;

class FailingPolicyTest {

    /** What can go wrong in a plug-in. */
    enum Trouble {
        EXCEPTION(() -> {
            throw new IllegalStateException("secret text");
        }),
        LINKAGE(() -> {
            throw new NoClassDefFoundError("secret text");
        }),
        OVERFLOW(() -> {
            throw new StackOverflowError();
        }),
        ASSERTION(() -> {
            throw new AssertionError("secret text");
        }),
        ERROR(() -> {
            throw new Error("secret text");
        }),
        IO_ERROR(() -> {
            throw new IOError(new IOException("secret text"));
        }),
        SERVICE_CONFIGURATION(() -> {
            throw new ServiceConfigurationError("secret text");
        }),
        THREAD_DEATH(() -> {
            throw new ThreadDeath();
        }),
        OUT_OF_MEMORY(() -> {
            throw new OutOfMemoryError("secret text");
        }),
        NULL(() -> {});

        private final Runnable happening;

        Trouble(Runnable happening) {
            this.happening = happening;
        }

        <T> T happen() {
            happening.run();
            return null;
        }
    }

    private final ContextHarness house = new ContextHarness();

    @ParameterizedTest(name = "trouble {0}")
    @EnumSource
    void theBuiltInRendererAnswersForOneThatFails(Trouble trouble) {
        house.renderer(ScriptedPolicy.renderer(trouble::happen), "service.ranking", 9);
        house.journal.confirm("proofread", "secret", "said");
        Manifest manifest = house.assemble(proofread()).manifest();
        WindowReport report = manifest.window().orElseThrow();
        assertThat(report.renderer()).isEqualTo("plain");
        assertThat(report.policy()).isEqualTo("grow-and-rebuild");
        assertThat(manifest.omissions()).extracting(Omission::name).containsExactly("moody");
        assertThat(manifest.toString()).doesNotContain("secret", "said");
        assertThat(house.entries(proofread())).isEqualTo("- said");
    }

    @ParameterizedTest(name = "trouble {0}")
    @EnumSource
    void theBuiltInWindowPolicyAnswersForOneThatFails(Trouble trouble) {
        house.window(ScriptedPolicy.window(trouble::happen), "service.ranking", 9);
        house.journal.confirm("proofread", "平", "萍");
        Manifest manifest = house.assemble(proofread()).manifest();
        WindowReport report = manifest.window().orElseThrow();
        assertThat(report.policy()).isEqualTo("newest");
        assertThat(report.renderer()).isEqualTo("arrow");
        assertThat(manifest.omissions()).extracting(Omission::name).containsExactly("moody");
        assertThat(house.entries(proofread())).isEqualTo("- 平 → 萍");
    }

    @Test
    void aBeginningThatIsNoCandidateIsAFailure() {
        house.window(ScriptedPolicy.window(() -> WindowStep.rebuild(99, "why not")), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.assemble(proofread()).manifest().omissions())
                .containsExactly(new Omission("moody", "window policy moody chose a beginning that is no candidate"));
    }

    @Test
    void itIsSetAsideAfterFiveFailuresInARow() {
        house.renderer(ScriptedPolicy.renderer(() -> null), "service.ranking", 9);
        house.journal.confirm("a");
        for (int i = 0; i < 5; i++) {
            assertThat(house.report().renderer()).isEqualTo("plain");
        }
        assertThat(house.report().renderer()).isEqualTo("arrow");
        assertThat(house.policy("moody").active()).isFalse();
        assertThat(house.policy("moody").note()).startsWith("disabled after 5 failures in a row");
        assertThat(house.policy("moody").failures()).isEqualTo(5);
        assertThat(house.policy("arrow").active()).isTrue();
    }

    @Test
    void aSuccessInBetweenBeginsTheRowAgain() {
        AtomicBoolean fails = new AtomicBoolean();
        house.window(
                ScriptedPolicy.window(() -> {
                    if (fails.get()) {
                        throw new IllegalStateException();
                    }
                    return WindowStep.rebuild(1, "always");
                }),
                "service.ranking",
                9);
        house.journal.confirm("a");
        for (int i = 0; i < 20; i++) {
            fails.set(i % 5 != 4);
            assertThat(house.report().policy()).isEqualTo(fails.get() ? "newest" : "moody");
        }
        assertThat(house.policy("moody").failures()).isEqualTo(16);
        assertThat(house.policy("moody").active()).isTrue();
    }

    @Test
    void itGetsAnotherChanceWhenItIsUpdated() {
        AtomicBoolean fails = new AtomicBoolean(true);
        ServiceReference<HistoryRenderer> moody =
                house.renderer(ScriptedPolicy.renderer(() -> fails.get() ? null : "fine"), "service.ranking", 9);
        house.journal.confirm("a");
        for (int i = 0; i < 6; i++) {
            house.text();
        }
        fails.set(false);
        assertThat(house.report(ContextHarness.request(ContextHarness.withPolicies("moody", "")))
                        .renderer())
                .isEqualTo("arrow");
        house.registry.updatedRenderer(moody);
        assertThat(house.entries(ContextHarness.request(ContextHarness.withSwapTiming(SwapTiming.NOW))))
                .isEqualTo("- fine");
    }

    @Test
    void itGetsAnotherChanceWhenAnOperatorActivatesIt() {
        AtomicBoolean fails = new AtomicBoolean(true);
        house.renderer(ScriptedPolicy.renderer(() -> fails.get() ? null : "fine"), "service.ranking", 9);
        house.journal.confirm("a");
        for (int i = 0; i < 6; i++) {
            house.text();
        }
        fails.set(false);
        house.policies.use("renderer", "moody", SwapTiming.NOW);
        assertThat(house.entries(proofread())).isEqualTo("- fine");
    }

    @Test
    void theConfigurationSaysHowManyFailuresAreTooMany() {
        house.context.modified(Map.of("max_failures", "1"));
        house.renderer(ScriptedPolicy.renderer(() -> null), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.report().renderer()).isEqualTo("plain");
        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    @Test
    void theWindowGoesOnWhenTheFailureIsOver() {
        AtomicBoolean fails = new AtomicBoolean();
        house.renderer(ScriptedPolicy.renderer(() -> fails.get() ? null : "fine"), "service.ranking", 9);
        house.journal.confirm("a");
        house.text();
        house.journal.confirm("b");
        fails.set(true);
        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
        fails.set(false);
        assertThat(house.report().rebuilt()).isFalse();
        assertThat(house.entries(proofread())).isEqualTo("- fine\n- fine");
    }

    @Test
    void aLineBreakOfARendererIsShownAsASign() {
        house.renderer(ScriptedPolicy.renderer(() -> "two\r\nlines"), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.entries(proofread())).isEqualTo("- two⏎lines");
    }

    @Test
    void aLineThatIsTooLongIsAFailure() {
        house.renderer(ScriptedPolicy.renderer(() -> "x".repeat(1_000_000)), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.assemble(proofread()).manifest().omissions())
                .containsExactly(
                        new Omission("moody", "renderer moody worded an entry with more than 11000 characters"));
        assertThat(house.entries(proofread())).isEqualTo("- a");
    }

    @Test
    void aReasonThatIsTooLongIsAFailure() {
        house.window(ScriptedPolicy.window(() -> WindowStep.rebuild(0, "x".repeat(201))), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.report().policy()).isEqualTo("newest");
    }

    @Test
    void allLinesTogetherHaveAMaximum() {
        house.renderer(ScriptedPolicy.renderer(() -> "x".repeat(10_997)), "service.ranking", 9);
        house.window(new All(), "service.ranking", 9);
        for (int i = 0; i < 120; i++) {
            house.journal.confirm("a");
        }
        WindowReport report = house.report();
        assertThat(report.entries()).isEqualTo(90);
        assertThat(report.warnings())
                .containsExactly("no more than 1000000 characters of the newest entries are looked at");
    }

    @Test
    void aPluginThatCannotSayItsNameDoesNotTakePart() {
        house.renderer(new NamelessRenderer(), "service.ranking", 9);
        house.journal.confirm("a");
        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    /** Takes all entries into its windows. */
    private static final class All implements WindowPolicy {

        @Override
        public String name() {
            return "all";
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public int reach(Settings settings) {
            return 1_000;
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            return WindowStep.rebuild(request.newest().get(0).position(), "always");
        }
    }

    private static final class NamelessRenderer implements HistoryRenderer {

        @Override
        public String name() {
            throw new IllegalStateException();
        }

        @Override
        public String render(HistoryEntry said) {
            return "";
        }
    }
}
