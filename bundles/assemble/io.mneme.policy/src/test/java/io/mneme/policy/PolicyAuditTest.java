package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each change of a policy is an event of the audit. */
class PolicyAuditTest {

    private final PolicyHarness harness = new PolicyHarness();
    private final List<AuditEvent> audit = new ArrayList<>();

    @BeforeEach
    void bind() {
        harness.bind("low", PolicyAuditTest::weights, "service.ranking", 1);
        harness.bind("high", PolicyAuditTest::weights, "service.ranking", 9);
        harness.admin.audit = audit::add;
    }

    private static List<Weight> weights(List<Weighable> items) {
        return items.stream().map(item -> Weight.of(1)).toList();
    }

    private static AuditEvent event(String action, Map<String, String> details) {
        return new AuditEvent("shell", action, "weighting", details);
    }

    @Test
    void aPolicyThatIsActivatedIsNamedWithTheOneBeforeIt() {
        harness.admin.by("shell").use("weighting", "low", SwapTiming.AT_REBUILD);
        assertThat(audit)
                .containsExactly(event("policy.use", Map.of("policy", "low", "active", "low", "before", "high")));
    }

    @Test
    void aRankingIsNamed() {
        harness.admin.by("shell").rank("weighting", "low", 10);
        assertThat(audit)
                .containsExactly(event(
                        "policy.rank", Map.of("policy", "low", "ranking", "10", "active", "low", "before", "high")));
    }

    @Test
    void overridesThatAreRemovedAreOneEvent() {
        harness.admin.use("weighting", "low", SwapTiming.AT_REBUILD);
        harness.admin.by("shell").restore("weighting", SwapTiming.AT_REBUILD);
        assertThat(audit).hasSize(2).endsWith(event("policy.restore", Map.of("active", "high", "before", "low")));
    }

    @Test
    void whatIsRefusedIsNoEvent() {
        assertThatExceptionOfType(UnknownPolicyException.class)
                .isThrownBy(() -> harness.admin.use("weighting", "nope", SwapTiming.NOW));
        assertThat(audit).isEmpty();
    }

    @Test
    void withoutAnAuditAPolicyIsActivatedNevertheless() {
        harness.admin.audit = null;
        assertThatCode(() -> harness.admin.use("weighting", "low", SwapTiming.NOW))
                .doesNotThrowAnyException();
        assertThat(harness.admin.list())
                .filteredOn(policy -> policy.active())
                .extracting(policy -> policy.name())
                .containsExactly("low");
    }
}
