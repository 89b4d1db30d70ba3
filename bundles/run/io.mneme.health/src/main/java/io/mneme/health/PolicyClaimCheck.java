package io.mneme.health;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.PolicyInspector;
import java.time.Instant;
import java.util.List;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the policies that do not keep to what they claim, such as contributors that claim to be stable and read the clock. */
@Component(property = {CheckTags.NAME + "claims", CheckTags.MNEME, CheckTags.UNCACHED})
public final class PolicyClaimCheck implements HealthCheck {

    @Reference
    volatile List<PolicyInspector> inspectors = List.of();

    @Override
    public Result execute() {
        Instant now = Instant.now();
        return CheckResults.warnings(
                inspectors.stream()
                        .flatMap(inspector -> inspector.inspect(now).stream())
                        .map(Omission::reason),
                "all policies keep to what they claim");
    }
}
