package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.policy.UnknownPolicyException;
import org.junit.jupiter.api.Test;

class PolicyCommandsTest {

    private final FakePolicies policies = new FakePolicies();
    private final Gogo gogo = new Gogo("policy", new PolicyCommands(policies), "list", "use", "rank", "restore");

    @Test
    void listsPoliciesAndWhyOneIsNotInOffice() throws Exception {
        assertThat(gogo.run("policy:list"))
                .contains("renderer  arrow             1.0.0    io.mneme.render      100  mode=translate  yes")
                .contains("renderer  inline-diff       1.0.0    io.mneme.render       10                  no")
                .contains("outranked by arrow")
                .containsPattern(
                        "kind +name +standard settings\nwindow +grow-and-rebuild +max_entries \\(10, at least 1\\)");
    }

    @Test
    void listsPoliciesInJson() throws Exception {
        assertThat(gogo.run("policy:list --json"))
                .contains("\"in_office\" : true", "\"failures\" : 2", "\"standard_settings\" : \"max_entries (10");
    }

    @Test
    void putsAPolicyIntoOfficeAtTheNextRebuild() throws Exception {
        gogo.run("policy:use renderer inline-diff");
        assertThat(policies.calls).containsExactly("use renderer inline-diff AT_REBUILD");
    }

    @Test
    void putsAPolicyIntoOfficeAtOnce() throws Exception {
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
