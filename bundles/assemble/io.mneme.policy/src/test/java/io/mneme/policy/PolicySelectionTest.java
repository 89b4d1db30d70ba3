package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.context.Omission;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.osgi.framework.ServiceReference;

/** Of several policies of a type, one is selected for a request. */
class PolicySelectionTest {

    private final PolicyHarness harness = new PolicyHarness();

    @Test
    void withoutAPluginTheFallbackServes() {
        assertThat(selected("", "", "")).isEqualTo("even");
        assertThat(harness.admin.list()).extracting(PolicyInfo::name).containsExactly("even");
    }

    /** Three are bound: low (ranking 1), high (ranking 9), and chat (ranking 0, for the mode chat alone); two more are level. */
    @ParameterizedTest(name = "mode {0}, named {1}, preferred {2}, activated {3}: {4}")
    @CsvSource({
        "'', '', '', '', high",
        "chat, '', '', '', chat",
        "'', low, '', '', low",
        "chat, high, '', '', high",
        "'', chat, '', '', chat",
        "'', nope, '', '', high",
        "'', '', low, '', high",
        "'', '', level, '', level",
        "'', '', nope, '', high",
        "chat, '', level, '', chat",
        "'', '', '', low, low",
        "'', '', level, low, low",
        "chat, '', '', low, chat",
        "'', high, '', low, high",
        "'', even, '', '', even",
    })
    void selectsByNameSelectorsOverrideRankingAndPreference(
            String mode, String named, String preferred, String activated, String selected) {
        harness.bind("low", PolicySelectionTest::scores, "service.ranking", 1);
        harness.bind("high", PolicySelectionTest::scores, "service.ranking", 9);
        harness.bind("level", PolicySelectionTest::scores, "service.ranking", 9);
        harness.bind("chat", PolicySelectionTest::scores, "service.ranking", 0, "mode", "chat");
        if (!activated.isEmpty()) {
            harness.admin.use("weighting", activated, SwapTiming.AT_REBUILD);
        }
        assertThat(selected(mode, named, preferred)).isEqualTo(selected);
    }

    @Test
    void oneOfTwoVersionsIsNamedWithItsVersion() {
        harness.bindVersion("1.0.0", "recency", PolicySelectionTest::scores);
        harness.bindVersion("2.0.0", "recency", PolicySelectionTest::scores);

        assertThat(select("", "recency", "").version()).isEqualTo("1.0.0");
        assertThat(select("", "recency@2.0.0", "").version()).isEqualTo("2.0.0");
        assertThat(select("", "recency@3.0.0", "").missing())
                .contains(new Omission("recency@3.0.0", "weighting recency@3.0.0 is not installed; recency serves"));
    }

    @Test
    void theOperatorActivatesOneOfTwoVersions() {
        harness.bindVersion("1.0.0", "recency", PolicySelectionTest::scores);
        harness.bindVersion("2.0.0", "recency", PolicySelectionTest::scores);
        harness.admin.use("weighting", "recency@2.0.0", SwapTiming.AT_REBUILD);

        assertThat(select("", "", "").version()).isEqualTo("2.0.0");
    }

    @Test
    void theOperatorRanksOneOfTwoVersions() {
        harness.bindVersion("1.0.0", "recency", PolicySelectionTest::scores);
        harness.bindVersion("2.0.0", "recency", PolicySelectionTest::scores);
        harness.admin.rank("weighting", "recency@2.0.0", 7);

        assertThat(select("", "", "").version()).isEqualTo("2.0.0");
    }

    @Test
    void aPolicyThatLeavesIsReplacedAndOneThatReturnsServesAgain() {
        ServiceReference<?> first = harness.bind("recency", PolicySelectionTest::scores);
        assertThat(selected("", "", "")).isEqualTo("recency");
        harness.weightings.remove(first);
        assertThat(selected("", "", "")).isEqualTo("even");
        harness.bind("recency", PolicySelectionTest::scores);
        assertThat(selected("", "", "")).isEqualTo("recency");
    }

    @Test
    void aRequestKeepsThePolicyItHasSelected() {
        ServiceReference<?> bound = harness.bind("recency", items -> List.of(Weight.of(7)));
        SelectedPolicy<WeightingPolicy> selected = select("", "", "");
        harness.weightings.remove(bound);

        assertThat(selected.<String>ask(policy -> policy.get().name()).get()).isEqualTo("recency");
        assertThat(harness.weightings.stillActive(selected.id())).isEmpty();
        assertThat(harness.weightings.bound().leftRecently(selected.id())).isTrue();
    }

    @Test
    void aTypeThatIsClosedIsForgotten() {
        harness.types.close(harness.weightings);

        assertThat(harness.admin.list()).isEmpty();
        assertThat(harness.meters.getMeters()).isEmpty();
        assertThatExceptionOfType(UnknownPolicyException.class)
                .isThrownBy(() -> harness.admin.restore("weighting", SwapTiming.AT_REBUILD))
                .withMessageStartingWith("no kind of policy is called weighting");
    }

    @Test
    void aTypeIsOpenOnce() {
        assertThatIllegalArgumentException().isThrownBy(() -> harness.types.open(WeightingPolicies.TYPE));
    }

    @Test
    void aThirdPartysTypeIsListedUsedRankedAndRestored() {
        OpenPolicyType<Runnable> greeters = harness.types.open(PolicyType.of(
                "greeter",
                Runnable.class,
                () -> {},
                greeter -> greeter.getClass().isSynthetic() ? "silent" : "loud",
                greeter -> List.of()));
        greeters.add(TestReferences.of("1.0.0", "service.ranking", -3), new LoudGreeter());
        harness.admin.rank("greeter", "loud", 4);
        harness.admin.use("greeter", "silent", SwapTiming.NOW);

        assertThat(harness.admin.list())
                .filteredOn(policy -> policy.kind().equals("greeter"))
                .extracting(PolicyInfo::name, PolicyInfo::ranking, PolicyInfo::active)
                .containsExactly(tuple("loud", 4, false), tuple("silent", Integer.MIN_VALUE, true));
        harness.admin.restore("greeter", SwapTiming.AT_REBUILD);
        assertThat(greeters.select(Map.of(), Optional.empty(), Optional.empty()).name())
                .isEqualTo("loud");
        assertThat(harness.meters
                        .find("mneme.policy.active")
                        .tags("type", "greeter", "name", "loud")
                        .gauge())
                .isNotNull();
    }

    private static final class LoudGreeter implements Runnable {
        @Override
        public void run() {}
    }

    private String selected(String mode, String named, String preferred) {
        return select(mode, named, preferred).name();
    }

    private SelectedPolicy<WeightingPolicy> select(String mode, String named, String preferred) {
        return harness.weightings.select(
                Map.of("mode", mode),
                Optional.of(named).filter(name -> !name.isEmpty()),
                Optional.of(preferred).filter(name -> !name.isEmpty()));
    }

    private static List<Weight> scores(List<Weighable> items) {
        return items.stream().map(item -> Weight.of(item.score())).toList();
    }
}
