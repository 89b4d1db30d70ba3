package io.mneme.ui.gogo.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.ShadowsSpy;
import io.mneme.view.RecordJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyCommandsTest {

    private final PoliciesSpy policies = new PoliciesSpy();
    private final GogoRunner gogo = new GogoRunner(
            "policy", new PolicyCommands(policies, new ShadowsSpy(List.of())), "list", "use", "rank", "restore");

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
    void tellsHowLongPoliciesTake() throws Exception {
        assertThat(gogo.run("policy:list")).contains("12 calls, 0.025 ms, at most 1.500 ms");
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
        assertThat(policies.calls).containsExactly("restore window");
    }

    @Test
    void saysWhichPoliciesThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("policy:use renderer nobody"))
                .isInstanceOf(UnknownPolicyException.class)
                .hasMessage("no renderer is called nobody; there are arrow, inline-diff");
    }
}
