package io.mneme.ui.http.harness;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyChoice.ChosenPolicy;
import io.mneme.api.policy.PolicyChoice.PassedPolicy;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two renderers, one of them active. */
public final class StubPolicies implements PolicyAdmin {

    private String active = "arrow";
    private int ranking = 100;

    public volatile SwapTiming lastSwap;

    @Override
    public synchronized List<PolicyInfo> list() {
        return List.of(policy("arrow", ranking), policy("inline-diff", 50));
    }

    private PolicyInfo policy(String name, int rank) {
        return new PolicyInfo(
                "renderer",
                name,
                "io.mneme.render",
                "1.0.0",
                rank,
                Map.of("mode", "proofread"),
                name.equals(active),
                "",
                0,
                List.of(new Setting("max_entries", 10, 1)),
                List.of());
    }

    @Override
    public PolicyTimes times(String bundle, String version) {
        return PolicyTimes.NONE;
    }

    @Override
    public List<PolicyChoice> explain(Map<String, String> selectors) {
        return List.of(new PolicyChoice(
                selectors.getOrDefault("recipe", "dictation"),
                "renderer",
                Optional.of(new ChosenPolicy("arrow", "1.0.0", "io.mneme.render")),
                "it has the highest ranking, 100",
                List.of(new PassedPolicy("inline-diff", "1.0.0", "io.mneme.render", "arrow ranks higher, at 100"))));
    }

    @Override
    public synchronized void use(String kind, String name, SwapTiming swap) {
        require(kind, name);
        active = name;
        lastSwap = swap;
    }

    @Override
    public synchronized void rank(String kind, String name, int value) {
        require(kind, name);
        ranking = value;
    }

    @Override
    public synchronized void restore(String kind, SwapTiming swap) {
        require(kind, "arrow");
        active = "arrow";
        lastSwap = swap;
    }

    private static void require(String kind, String name) {
        if (!kind.equals("renderer") || !List.of("arrow", "inline-diff").contains(name)) {
            throw new UnknownPolicyException(kind, name, List.of("arrow", "inline-diff"));
        }
    }
}
