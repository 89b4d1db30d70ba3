package io.mneme.ui.gogo.harness;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import java.util.List;
import java.util.Map;

/** Shadows that differ the same way whatever they are of. */
public record ShadowsSpy(List<ShadowReport> list) implements PolicyShadows {

    @Override
    public void use(String kind, String name) {
        list.add(new ShadowReport(kind, name, 1, 2, 3, 4, Map.of("rank_correlation", 0.25, "top_ten_overlap", 0.5)));
    }

    @Override
    public void remove(String kind) {
        list.removeIf(shadow -> shadow.kind().equals(kind));
    }
}
