package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static io.mneme.context.ContextHarness.request;
import static io.mneme.context.ContextHarness.threeOfSix;
import static io.mneme.context.ContextHarness.withPolicies;
import static io.mneme.context.ContextHarness.withSwapTiming;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.context.WindowReport;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.testkit.FakeServiceReference;
import io.mneme.window.SlidingWindow;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class PolicySwapTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void aRendererThatComesServesNewWindowsAtOnce() {
        house.journal.confirm("a");
        house.renderer(new UpperCaseRenderer(), "service.ranking", 100);
        assertThat(house.entries(proofread())).isEqualTo("- A!");
    }

    @Test
    void anOpenWindowKeepsItsRendererUntilItIsRebuilt() {
        ContextRequest request = request(threeOfSix());
        for (int i = 0; i < 4; i++) {
            house.journal.confirm("t" + i);
            house.assemble(request);
        }
        house.renderer(new UpperCaseRenderer(), "service.ranking", 100);
        house.journal.confirm("t4");
        assertThat(house.entries(request)).isEqualTo("- t0\n- t1\n- t2\n- t3\n- t4");
        assertThat(house.report(request).renderer()).isEqualTo("arrow");
        house.journal.confirm("t5");
        assertThat(house.report(request).renderer()).isEqualTo("loud");
        assertThat(house.entries(request)).isEqualTo("- T3!\n- T4!\n- T5!");
    }

    @Test
    void anOpenWindowIsRebuiltForItWhenTheRequestWantsItNow() {
        house.journal.confirm("a");
        house.text();
        house.renderer(new UpperCaseRenderer(), "service.ranking", 100);
        assertThat(house.entries(proofread())).isEqualTo("- a");
        WindowReport report = house.report(request(withSwapTiming(SwapTiming.NOW)));
        assertThat(report.reason()).contains("renderer loud became active");
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        assertThat(house.report(request(withSwapTiming(SwapTiming.NOW))).rebuilt())
                .isFalse();
    }

    @Test
    void anOpenWindowIsRebuiltForItWhenTheConfigurationWantsItNow() {
        house.context.modified(Map.of("swap", "now"));
        house.journal.confirm("a");
        house.text();
        house.window(new SlidingWindow(), "service.ranking", 100);
        assertThat(house.report().reason()).contains("window policy sliding became active");
        assertThat(house.report().policy()).isEqualTo("sliding");
    }

    @Test
    void anOpenWindowIsRebuiltWhenItsRendererHasLeftAndDoesNotComeBack() {
        ServiceReference<HistoryRenderer> loud = house.renderer(new UpperCaseRenderer(), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeRenderer(loud);
        letTheGracePass();
        assertThat(house.report().reason()).contains("renderer loud has left");
        assertThat(house.entries(proofread())).isEqualTo("- a");
    }

    @Test
    void anOpenWindowIsRebuiltWhenItsPolicyHasLeftAndDoesNotComeBack() {
        ServiceReference<WindowPolicy> sliding = house.window(new SlidingWindow(), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeWindow(sliding);
        letTheGracePass();
        WindowReport report = house.report();
        assertThat(report.policy()).isEqualTo("grow-and-rebuild");
        assertThat(report.reason()).contains("window policy sliding has left");
    }

    @Test
    void anUpdateOfARendererRebuildsAnOpenWindowOnce() {
        ServiceReference<HistoryRenderer> old = house.renderer(new UpperCaseRenderer("!"), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeRenderer(old);
        assertThat(house.report().rebuilt()).isFalse();
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        house.renderer(new UpperCaseRenderer("?"), "service.ranking", 100);
        assertThat(house.report().reason()).contains("renderer loud was updated");
        assertThat(house.entries(proofread())).isEqualTo("- A?");
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void anUpdateOfAWindowPolicyRebuildsAnOpenWindowOnceAlsoWhenItGrowsMeanwhile() {
        ServiceReference<WindowPolicy> old = house.window(new SlidingWindow(), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeWindow(old);
        house.journal.confirm("b");
        WindowReport report = house.report();
        house.window(new SlidingWindow(), "service.ranking", 100);
        assertThat(report.rebuilt()).isFalse();
        assertThat(report.policy()).isEqualTo("sliding");
        assertThat(house.report().reason()).contains("window policy sliding was updated");
        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
    }

    @Test
    void aWindowIsGivenBackToARendererThatWasAwayForLonger() {
        ServiceReference<HistoryRenderer> old = house.renderer(new UpperCaseRenderer("!"), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeRenderer(old);
        letTheGracePass();
        assertThat(house.entries(proofread())).isEqualTo("- a");
        house.journal.confirm("b");
        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
        house.renderer(new UpperCaseRenderer("?"), "service.ranking", 100);
        assertThat(house.entries(proofread())).isEqualTo("- A?\n- B?");
    }

    @Test
    void aRendererOfAnotherNameDoesNotTakeOverForOneThatLeft() {
        ServiceReference<HistoryRenderer> old = house.renderer(new UpperCaseRenderer("!"), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeRenderer(old);
        letTheGracePass();
        house.text();
        house.renderer(ScriptedPolicy.renderer(() -> "fine"), "service.ranking", 100);
        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    @Test
    void whatIsRecordedWhileARendererIsAwayIsShownAtOnce() {
        ServiceReference<HistoryRenderer> old = house.renderer(new UpperCaseRenderer("!"), "service.ranking", 100);
        house.journal.confirm("a");
        house.text();
        house.registry.removeRenderer(old);
        house.journal.confirm("b");
        assertThat(house.entries(proofread())).isEqualTo("- a\n- b");
    }

    private void letTheGracePass() {
        house.clock.addAndGet(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void theBuiltInPoliciesServeWhenTheLastOnesLeave() {
        house.registry.removeWindow(house.grow);
        house.registry.removeRenderer(house.arrow);
        house.journal.confirm("proofread", "平平", "萍萍");
        assertThat(house.entries(proofread())).isEqualTo("- 萍萍");
        assertThat(house.report().policy()).isEqualTo("newest");
        assertThat(house.report().renderer()).isEqualTo("plain");
    }

    @Test
    void theSelectionFollowsARankingThatChangesInPlace() {
        house.context.modified(Map.of("swap", "now"));
        house.journal.confirm("a");
        ServiceReference<HistoryRenderer> loud = house.renderer(new UpperCaseRenderer(), "service.ranking", 200);
        assertThat(house.report().renderer()).isEqualTo("loud");
        FakeServiceReference.change(loud, "service.ranking", -50);
        house.registry.updatedRenderer(loud);
        assertThat(house.report().renderer()).isEqualTo("arrow");
        FakeServiceReference.change(loud, "service.ranking", 200);
        house.registry.updatedRenderer(loud);
        assertThat(house.report().renderer()).isEqualTo("loud");
        house.registry.removeRenderer(loud);
        assertThat(house.report().renderer()).isEqualTo("arrow");
        FakeServiceReference.change(house.arrow, "service.ranking", 300);
        house.registry.updatedRenderer(house.arrow);
        assertThat(house.report().renderer()).isEqualTo("arrow");
    }

    @Test
    void aMissingNamedPolicyIsSaidInTheManifest() {
        house.journal.confirm("a");
        var manifest = house.assemble(request(withPolicies("nope", "gone"))).manifest();
        assertThat(manifest.omissions())
                .extracting(left -> left.name() + ": " + left.reason())
                .containsExactlyInAnyOrder(
                        "nope: renderer nope is not installed; arrow serves",
                        "gone: window policy gone is not installed; grow-and-rebuild serves");
        assertThat(manifest.window().orElseThrow().warnings()).contains("renderer nope is not installed; arrow serves");
    }

    @Test
    void aMissingNamedPolicyIsSaidAlsoWhenThereIsNothingToShow() {
        assertThat(house.assemble(request(withPolicies("nope", ""))).manifest().omissions())
                .extracting("name")
                .containsExactly("nope");
    }

    @Test
    void thePolicyBoundByTheMostSelectorsServes() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1, "mode", "proofread");
        house.journal.confirm("a");
        assertThat(house.report().renderer()).isEqualTo("loud");
        house.journal.confirm("translate", "b", "b");
        assertThat(house.report(new ContextRequest(
                                "dictation", "s", Map.of("mode", "translate"), RequestInputs.NONE, RequestOptions.NONE))
                        .renderer())
                .isEqualTo("arrow");
    }

    @Test
    void ofTwoVersionsWithOneNameTheHigherRankedServes() {
        house.renderer(new UpperCaseRenderer("?"), "service.ranking", 1);
        house.renderer(new UpperCaseRenderer("!"), "service.ranking", 2);
        house.renderer(new UpperCaseRenderer("."), "service.ranking", 0);
        house.journal.confirm("a");
        assertThat(house.entries(request(withPolicies("loud", "")))).isEqualTo("- A!");
    }
}
