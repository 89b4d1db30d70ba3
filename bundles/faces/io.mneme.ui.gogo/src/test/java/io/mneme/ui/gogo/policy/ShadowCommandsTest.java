package io.mneme.ui.gogo.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.ShadowsSpy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShadowCommandsTest {

    private final List<ShadowReport> shadows = new ArrayList<>();
    private final GogoRunner gogo = new GogoRunner(
            "policy",
            new PolicyCommands(new PoliciesSpy(), new ShadowsSpy(shadows), new PolicyRemarks(new PoliciesSpy())),
            "shadow");

    @Test
    void startsAShadowAndListsIt() throws Exception {
        assertThat(gogo.run("policy:shadow weighting recent"))
                .containsPattern("kind +name +same +different +failed +skipped +means")
                .containsPattern("weighting +recent +1 +2 +3 +4 +rank_correlation=0.250 top_ten_overlap=0.500");
    }

    @Test
    void listsShadowsAsJson() throws Exception {
        gogo.run("policy:shadow weighting recent");
        assertThat(gogo.run("policy:shadow --json"))
                .isEqualTo("{\"data\":[{\"kind\":\"weighting\",\"name\":\"recent\",\"same\":1,\"different\":2,"
                        + "\"failed\":3,\"skipped\":4,"
                        + "\"means\":{\"rank_correlation\":0.25,\"top_ten_overlap\":0.5}}]}");
    }

    @Test
    void endsAShadow() throws Exception {
        gogo.run("policy:shadow weighting recent");
        assertThat(gogo.run("policy:shadow --off weighting")).isEqualTo("no shadow");
    }

    @Test
    void refusesATypeWithoutAName() {
        assertThatThrownBy(() -> gogo.run("policy:shadow weighting"))
                .hasMessage("policy:shadow takes TYPE NAME, --off TYPE, or nothing");
    }
}
