package io.mneme.context.policy;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.context.ContextHarness;
import io.mneme.context.FakeConfigurations;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.testkit.FakeServiceReference;
import io.mneme.window.SlidingWindow;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.service.cm.ConfigurationEvent;

class PolicyAdminServiceTest {

    private final FakeConfigurations configurations = new FakeConfigurations();
    private final ContextHarness house = new ContextHarness(configurations);

    @Test
    void listsWhoIsThereByKindWithTheHighestRankingFirst() {
        house.window(new SlidingWindow(), "service.ranking", -5);
        assertThat(house.policies.list())
                .filteredOn(policy -> !policy.kind().equals("contributor"))
                .extracting(policy -> policy.kind() + " " + policy.name() + " " + policy.active())
                .containsExactly(
                        "renderer arrow true",
                        "renderer plain false",
                        "window grow-and-rebuild true",
                        "window sliding false",
                        "window newest false");
        assertThat(house.policies.list())
                .filteredOn(policy -> policy.kind().equals("contributor"))
                .extracting(PolicyInfo::name)
                .containsExactly(
                        "context-footer", "context-header", "history", "mode-prompt", "thinking-hint", "vocabulary");
    }

    @Test
    void tellsAllAboutOne() {
        house.window(new SlidingWindow(), "service.ranking", -5, "mode", new String[] {"b", "a"});
        assertThat(house.policy("sliding").withTimes(PolicyTimes.NONE))
                .isEqualTo(new PolicyInfo(
                        "window",
                        "sliding",
                        "plug.in",
                        "1.2.3",
                        -5,
                        Map.of("mode", "a,b"),
                        true,
                        "",
                        0,
                        List.of(new Setting("entries", 20, 1)),
                        List.of()));
        assertThat(house.policy("plain").note()).isEqualTo("arrow ranks higher");
    }

    @Test
    void saysOfAPolicyOfTheSameRankingThatTheActiveOneCameFirst() {
        house.renderer(
                new UpperCaseRenderer(),
                "service.ranking",
                house.policy("arrow").ranking());
        assertThat(house.policy("loud").note()).isEqualTo("arrow came first");
    }

    @Test
    void activatesAPolicyForNewWindowsOnly() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.journal.confirm("a");
        house.text();
        house.policies.use("renderer", "loud", SwapTiming.AT_REBUILD);
        assertThat(house.entries(proofread())).isEqualTo("- a");
        assertThat(house.policy("loud").active()).isTrue();
        assertThat(house.policy("loud").note()).isEqualTo("activated by the operator");
        assertThat(house.policy("arrow").note()).isEqualTo("loud was activated by the operator");
    }

    @Test
    void activatesAPolicyForOpenWindowsToo() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.journal.confirm("a");
        house.text();
        house.policies.use("renderer", "loud", SwapTiming.NOW);
        assertThat(house.report().reason()).contains("renderer loud became active");
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void changesTheRankingOfAPolicy() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.policies.rank("renderer", "loud", 50);
        house.journal.confirm("a");
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        assertThat(house.policy("loud").ranking()).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", " 500 "})
    void aRankingThatIsWrittenAsTextCounts(String ranking) {
        house.renderer(new UpperCaseRenderer(), "service.ranking", ranking);
        assertThat(house.policy("loud").ranking()).isEqualTo(500);
        assertThat(house.policy("loud").active()).isTrue();
    }

    @Test
    void aRankingThatIsNoNumberCountsAsNone() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", "high");
        assertThat(house.policy("loud").ranking()).isZero();
    }

    @Test
    void restoresWhatWasChangedForAKind() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.window(new SlidingWindow(), "service.ranking", -1);
        house.policies.use("renderer", "loud", SwapTiming.NOW);
        house.policies.rank("renderer", "loud", 50);
        house.policies.use("window", "sliding", SwapTiming.NOW);
        house.policies.restore("renderer", SwapTiming.AT_REBUILD);
        assertThat(house.policy("arrow").active()).isTrue();
        assertThat(house.policy("loud").ranking()).isEqualTo(-1);
        assertThat(house.policy("sliding").active()).isTrue();
    }

    @Test
    void restoresOpenWindowsToo() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.journal.confirm("a");
        house.policies.use("renderer", "loud", SwapTiming.NOW);
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        house.policies.restore("renderer", SwapTiming.AT_REBUILD);
        assertThat(house.entries(proofread())).isEqualTo("- A!");
        house.policies.restore("renderer", SwapTiming.NOW);
        assertThat(house.entries(proofread())).isEqualTo("- a");
    }

    @Test
    void holdsAfterARestart() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        house.policies.use("renderer", "loud", SwapTiming.AT_REBUILD);
        house.policies.rank("window", "newest", 7);
        ContextHarness restarted = new ContextHarness(configurations);
        restarted.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        assertThat(restarted.policy("loud").active()).isTrue();
        assertThat(restarted.policy("newest").ranking()).isEqualTo(7);
    }

    @Test
    void followsItsConfigurationWhenOthersChangeIt() {
        house.renderer(new UpperCaseRenderer(), "service.ranking", -1);
        configurations.keep("io.mneme.policies", new Hashtable<>(Map.of("renderer.use", "loud")));
        house.registry.configurationEvent(changed("io.mneme.policies"));
        assertThat(house.policy("loud").active()).isTrue();
    }

    @Test
    void servesWhateverNonsenseItsConfigurationHolds() {
        configurations.keep(
                "io.mneme.policies",
                new Hashtable<>(Map.of(
                        "renderer.use", "nobody", "renderer.rank.arrow", "high", "x.use", 3, ".use", "", "y", 1L)));
        ContextHarness odd = new ContextHarness(configurations);
        odd.journal.confirm("a");
        assertThat(odd.entries(proofread())).isEqualTo("- a");
        assertThat(odd.policy("arrow").ranking()).isZero();
    }

    @Test
    void refusesAPolicyThatIsNotThere() {
        assertThatExceptionOfType(UnknownPolicyException.class)
                .isThrownBy(() -> house.policies.use("renderer", "nope", SwapTiming.NOW))
                .withMessage("no renderer is called nope; there are arrow, plain");
        assertThatExceptionOfType(UnknownPolicyException.class)
                .isThrownBy(() -> house.policies.restore("weight", SwapTiming.AT_REBUILD))
                .withMessage("no kind of policy is called weight; there are renderer, window");
        assertThat(configurations.kept("io.mneme.policies")).isNull();
    }

    private static ConfigurationEvent changed(String pid) {
        return new ConfigurationEvent(FakeServiceReference.with(), ConfigurationEvent.CM_UPDATED, null, pid);
    }
}
