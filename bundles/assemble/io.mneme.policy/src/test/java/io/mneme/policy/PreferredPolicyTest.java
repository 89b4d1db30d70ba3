package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Weightings of the same ranking, of which their type prefers continuity, and what the list says they are used by. */
class PreferredPolicyTest {

    private static final String RECALL = "recall if named";
    private static final String BUDGETS = "budgets if named";

    private final PolicyHarness harness = new PolicyHarness();

    @BeforeEach
    void bindShipped() {
        for (String name : List.of("blend", "continuity", "recency")) {
            harness.bind(name, PreferredPolicyTest::scores, "service.ranking", -100);
        }
    }

    private static List<Weight> scores(List<Weighable> items) {
        return items.stream().map(item -> Weight.of(item.score())).toList();
    }

    private SelectedPolicy<WeightingPolicy> select(String recipe, Optional<String> named, Optional<String> preferred) {
        return harness.weightings.select(Map.of("recipe", recipe), named, preferred);
    }

    private PolicyInfo listed(String name) {
        return harness.admin.list().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePreferredPolicyOfTheTypeIsActiveAndServes() {
        assertThat(select("", Optional.empty(), Optional.empty()).name()).isEqualTo("continuity");
        assertThat(harness.admin.list())
                .extracting(PolicyInfo::name, PolicyInfo::active, PolicyInfo::note)
                .containsExactly(
                        tuple("blend", false, "continuity is preferred"),
                        tuple("continuity", true, ""),
                        tuple("recency", false, "continuity is preferred"),
                        tuple("even", false, "continuity ranks higher"));
    }

    @Test
    void thePreferenceOfARequestComesBeforeThatOfTheType() {
        assertThat(select("", Optional.empty(), Optional.of("recency")).name()).isEqualTo("recency");
        assertThat(select("", Optional.empty(), Optional.of("none")).name()).isEqualTo("continuity");
    }

    @Test
    void aNameThatIsNotInstalledFallsBackToTheActivePolicyInEachUse() {
        Omission missing = new Omission("nope", "weighting nope is not installed; continuity serves");
        assertThat(select("focus", Optional.of("nope"), Optional.empty()).missing())
                .contains(missing);
        assertThat(select("dialogue", Optional.of("nope"), Optional.empty()).missing())
                .contains(missing);
    }

    @Test
    void theListSaysWhatEachPolicyIsUsedBy() {
        assertThat(listed("continuity").usedBy()).containsExactly("focus sessions", RECALL, BUDGETS);
        assertThat(listed("blend").usedBy()).containsExactly("focus sessions if named", RECALL, BUDGETS);
    }

    @Test
    void thePolicyThatTheOperatorActivatesIsUsedByFocusSessions() {
        harness.admin.use("weighting", "recency", SwapTiming.AT_REBUILD);
        assertThat(listed("recency").usedBy()).containsExactly("focus sessions", RECALL, BUDGETS);
        assertThat(listed("continuity").usedBy()).startsWith("focus sessions if named");
        assertThat(listed("continuity").note()).isEqualTo("recency was activated by the operator");
    }

    @Test
    void aPolicyOfFocusSessionsAloneIsUsedByThem() {
        harness.bind("own", PreferredPolicyTest::scores, "service.ranking", -200, "recipe", "focus");
        assertThat(listed("own").usedBy()).startsWith("focus sessions");
        assertThat(listed("continuity").active()).isTrue();
        assertThat(listed("continuity").usedBy()).startsWith("focus sessions if named");
    }

    @Test
    void aPolicyThatIsDisabledIsUsedByNone() {
        harness.bind("broken", items -> List.of(Weight.of(Double.NaN)), "service.ranking", 5);
        for (int request = 0; request < 5; request++) {
            harness.weigh(Map.of(), Optional.empty());
        }
        assertThat(listed("broken").usedBy()).isEmpty();
        assertThat(listed("continuity").usedBy()).startsWith("focus sessions");
    }
}
