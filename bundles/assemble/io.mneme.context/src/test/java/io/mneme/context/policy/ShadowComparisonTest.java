package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.context.ContextHarness;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.window.SlidingWindow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is recorded of a shadow of the renderer and of the window policy. */
class ShadowComparisonTest {

    private final ContextHarness harness = new ContextHarness();

    @Test
    void textsOfRenderersAreComparedByBytesAndLength() {
        harness.renderer(new UpperCaseRenderer());
        harness.shadows.use("renderer", "loud");
        harness.journal.confirm("abc");
        assertThat(harness.entries(proofread())).isEqualTo("- abc");
        ShadowReport report = await();
        assertThat(report.different()).isEqualTo(1);
        assertThat(report.means().get("same_texts")).isZero();
        assertThat(report.means().get("length_ratio")).isEqualTo(7.0 / 6, within(1e-9));
    }

    @Test
    void windowsAreComparedByBeginningAndTokens() {
        harness.window(new SlidingWindow(), "service.ranking", -9);
        harness.shadows.use("window", "sliding");
        harness.journal.confirm("a");
        assertThat(harness.report().policy()).isEqualTo("grow-and-rebuild");
        ShadowReport report = await();
        assertThat(report.same() + report.different()).isEqualTo(1);
        assertThat(report.means()).containsEntry("same_beginning", 1.0).containsEntry("token_ratio", 1.0);
    }

    private ShadowReport await() {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (harness.shadows.list().get(0).means().isEmpty()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
        return harness.shadows.list().get(0);
    }
}
