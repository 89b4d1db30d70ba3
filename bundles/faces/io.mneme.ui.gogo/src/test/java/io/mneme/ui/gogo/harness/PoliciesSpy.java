package io.mneme.ui.gogo.harness;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Three policies; what is asked of them is remembered and has no effect. */
public final class PoliciesSpy implements PolicyAdmin {

    public final List<String> calls = new ArrayList<>();

    @Override
    public List<PolicyInfo> list() {
        return List.of(
                policy("renderer", "arrow", 100, Map.of("mode", "translate"), true, "", 0),
                policy("renderer", "inline-diff", 10, Map.of(), false, "outranked by arrow", 2),
                policy("window", "grow-and-rebuild", 0, Map.of(), true, "", 0)
                        .withTimes(new PolicyTimes(12, 0.025, 1.5)));
    }

    @Override
    public void use(String kind, String name, SwapTiming swap) {
        if (list().stream().noneMatch(policy -> policy.name().equals(name))) {
            throw new UnknownPolicyException(kind, name, List.of("inline-diff", "arrow"));
        }
        calls.add("use " + kind + " " + name + " " + swap);
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        calls.add("rank " + kind + " " + name + " " + ranking);
    }

    @Override
    public void restore(String kind) {
        calls.add("restore " + kind);
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
