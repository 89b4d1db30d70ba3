package io.mneme.ui.gogo.harness;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyChoice.ChosenPolicy;
import io.mneme.api.policy.PolicyChoice.PassedPolicy;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Three policies; what is asked of them is remembered, and changes only which renderer is active. */
public final class PoliciesSpy implements PolicyAdmin {

    public final List<String> calls = new ArrayList<>();
    private String renderer = "arrow";

    @Override
    public List<PolicyInfo> list() {
        return List.of(
                policy("renderer", "arrow", 100, Map.of("mode", "translate"), renderer.equals("arrow"), "", 0),
                policy(
                        "renderer",
                        "inline-diff",
                        10,
                        Map.of(),
                        renderer.equals("inline-diff"),
                        "outranked by arrow",
                        2),
                policy("window", "grow-and-rebuild", 0, Map.of(), true, "", 0)
                        .withTimes(new PolicyTimes(12, 0.025, 0.02, 1.25, 1.5)));
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
    public void use(String kind, String name, SwapTiming swap) {
        if (list().stream().noneMatch(policy -> policy.name().equals(name))) {
            throw new UnknownPolicyException(kind, name, List.of("inline-diff", "arrow"));
        }
        calls.add("use " + kind + " " + name + " " + swap);
        renderer = kind.equals("renderer") ? name : renderer;
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        calls.add("rank " + kind + " " + name + " " + ranking);
        renderer = kind.equals("renderer") && ranking > 100 ? name : renderer;
    }

    @Override
    public void restore(String kind, SwapTiming swap) {
        calls.add("restore " + kind + " " + swap);
        renderer = kind.equals("renderer") ? "arrow" : renderer;
    }

    private static PolicyInfo policy(
            String kind,
            String name,
            int ranking,
            Map<String, String> selectors,
            boolean active,
            String note,
            int failures) {
        return new PolicyInfo(
                kind,
                name,
                "io.mneme." + kind.replace("renderer", "render"),
                "1.0.0",
                ranking,
                selectors,
                active,
                note,
                failures,
                kind.equals("window") ? List.of(new Setting("max_entries", 10, 1)) : List.of(),
                List.of());
    }
}
