package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.policy.PolicyInspector;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the policies that do not keep to what they claim, such as contributors that claim to be stable and read the clock. */
@Component(property = {CheckTags.NAME + "claims", CheckTags.MNEME, CheckTags.UNCACHED})
public final class PolicyClaimCheck implements HealthCheck {

    private final List<PolicyInspector> inspectors = new CopyOnWriteArrayList<>();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addInspector(PolicyInspector inspector) {
        inspectors.add(inspector);
    }

    void removeInspector(PolicyInspector inspector) {
        inspectors.remove(inspector);
    }

    @Override
    public Result execute() {
        Instant now = Instant.now();
        List<Entry> findings = inspectors.stream()
                .flatMap(inspector -> inspector.inspect(now).stream())
                .map(finding -> CheckResults.warning(finding.reason()))
                .toList();
        return CheckResults.of(findings, "all policies keep to what they claim");
    }
}
