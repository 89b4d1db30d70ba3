package io.mneme.policy;

import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Opens the weighting policies, so that they are listed and supervised before a bundle uses them. */
@Component(
        service = {},
        immediate = true)
public final class WeightingPolicies {

    /** The type of policy; a bundle that weighs opens a type of the same name and service. */
    static final PolicyType<WeightingPolicy> TYPE = PolicyType.of(
                    "weighting",
                    WeightingPolicy.class,
                    new EvenWeighting(),
                    WeightingPolicy::name,
                    WeightingPolicy::settings)
            .withComparison(WeightComparison::new)
            .withPreferred("continuity")
            .withUses(
                    PolicyUse.of("focus sessions", Map.of("recipe", "focus")),
                    PolicyUse.onlyNamed("recall"),
                    PolicyUse.onlyNamed("budgets"));

    /** Opens the type; the registry closes it with this bundle. */
    @Activate
    public WeightingPolicies(@Reference PolicyRegistry registry) {
        registry.open(TYPE);
    }
}
