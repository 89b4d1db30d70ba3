package io.mneme.ui.gogo.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.api.policy.WindowTakeover;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.ShadowsSpy;
import io.mneme.view.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PolicyCommandsTest {

    private final PoliciesSpy policies = new PoliciesSpy();
    private SwapTiming timing = SwapTiming.AT_REBUILD;
    private final GogoRunner gogo = new GogoRunner(
            "policy",
            new PolicyCommands(
                    policies,
                    new ShadowsSpy(List.of()),
                    new PolicyRemarks(policies, List.of(new RendererTakeover(() -> timing)), List.of())),
            "list",
            "why",
            "use",
            "rank",
            "restore");

    /** Open windows keep their renderers, until a time that the test sets. */
    private record RendererTakeover(Supplier<SwapTiming> now) implements WindowTakeover {

        @Override
        public List<String> kinds() {
            return List.of("renderer");
        }

        @Override
        public SwapTiming timing() {
            return now.get();
        }
    }

    @Test
    void listsPoliciesAndWhyOneIsNotActive() throws Exception {
        assertThat(gogo.run("policy:list"))
                .contains("renderer  arrow             1.0.0    io.mneme.render      100  mode=translate  yes")
                .contains("renderer  inline-diff       1.0.0    io.mneme.render       10                  no")
                .contains("outranked by arrow")
                .containsPattern(
                        "kind +name +standard settings\nwindow +grow-and-rebuild +max_entries \\(10, at least 1\\)");
    }

    @Test
    void showsWhichPolicyServesARecipeAndWhy() throws Exception {
        assertThat(gogo.run("policy:why --recipe dialogue").lines())
                .contains(
                        "recipe   dialogue",
                        "serves   arrow",
                        "because  it has the highest ranking, 100",
                        "  inline-diff  1.0.0    io.mneme.render  arrow ranks higher, at 100");
    }

    @Test
    void explainsOneKind() throws Exception {
        assertThat(gogo.run("policy:why renderer")).contains("serves   arrow");
        assertThatThrownBy(() -> gogo.run("policy:why colour"))
                .hasMessage("no kind of policy is called colour; there are renderer");
    }

    @Test
    void saysThatNothingIsKnownOfAMode() throws Exception {
        assertThat(gogo.run("policy:why --mode letter"))
                .contains("no dictation has the mode letter, and no policy is bound to it; known are translate");
        assertThat(gogo.run("policy:why --mode translate")).doesNotContain("no dictation");
    }

    @Test
    void saysWhatOpenWindowsKeep() throws Exception {
        String until = " until their next rebuild; --now changes them at once";
        assertThat(gogo.run("policy:use renderer inline-diff")).contains("open windows keep arrow" + until);
        assertThat(gogo.run("policy:restore renderer")).contains("open windows keep inline-diff" + until);
        assertThat(gogo.run("policy:why")).contains("open windows keep their renderer until their next rebuild;");
        assertThat(gogo.run("policy:rank renderer inline-diff 200"))
                .endsWith("open windows keep arrow until their next rebuild");
    }

    @Test
    void saysNothingOfOpenWindowsThatChangeAtOnce() throws Exception {
        assertThat(gogo.run("policy:use --now renderer inline-diff")).doesNotContain("open windows");
        timing = SwapTiming.NOW;
        assertThat(gogo.run("policy:restore renderer")).doesNotContain("open windows");
        assertThat(gogo.run("policy:why")).doesNotContain("open windows");
    }

    @Test
    void saysNothingOfOpenWindowsIfNothingHasChanged() throws Exception {
        assertThat(gogo.run("policy:use renderer arrow")).doesNotContain("open windows");
        assertThat(gogo.run("policy:use window grow-and-rebuild")).doesNotContain("open windows");
    }

    @Test
    void explainsPoliciesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("policy:why --recipe dialogue --mode proofread --json"))
                .isEqualTo(RecordJson.list(policies.explain(Map.of("recipe", "dialogue")))
                        .toString());
    }

    @Test
    void tellsHowLongPoliciesTake() throws Exception {
        assertThat(gogo.run("policy:list")).contains("12 calls, p50 0.020 ms, p99 1.250 ms, at most 1.500 ms");
    }

    @Test
    void listsPoliciesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("policy:list --json"))
                .isEqualTo(RecordJson.list(policies.list()).toString())
                .startsWith("{\"data\":[{\"kind\":\"renderer\",\"name\":\"arrow\",")
                .contains("\"selectors\":{\"mode\":\"translate\"},\"active\":true,\"note\":\"\",\"failures\":0");
    }

    @Test
    void activatesAPolicyAtTheNextRebuild() throws Exception {
        gogo.run("policy:use renderer inline-diff");
        assertThat(policies.calls).containsExactly("use renderer inline-diff AT_REBUILD");
    }

    @Test
    void activatesAPolicyAtOnce() throws Exception {
        gogo.run("policy:use --now renderer inline-diff");
        assertThat(policies.calls).containsExactly("use renderer inline-diff NOW");
    }

    @Test
    void ranksAPolicyAlsoBelowZero() throws Exception {
        gogo.run("policy:rank renderer arrow -5");
        assertThat(policies.calls).containsExactly("rank renderer arrow -5");
    }

    @Test
    void restoresAKindAndListsOnlyIt() throws Exception {
        assertThat(gogo.run("policy:restore window"))
                .contains("grow-and-rebuild")
                .doesNotContain("arrow");
        assertThat(policies.calls).containsExactly("restore window AT_REBUILD");
    }

    @Test
    void restoresAKindAtOnce() throws Exception {
        gogo.run("policy:restore --now renderer");
        assertThat(policies.calls).containsExactly("restore renderer NOW");
    }

    @Test
    void saysWhichPoliciesThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("policy:use renderer nobody"))
                .isInstanceOf(UnknownPolicyException.class)
                .hasMessage("no renderer is called nobody; there are arrow, inline-diff");
    }
}
