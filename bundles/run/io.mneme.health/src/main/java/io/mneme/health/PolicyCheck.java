package io.mneme.health;

import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import java.util.List;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the policies that have failed, and those whose calls do not return. */
@Component(property = {CheckTags.NAME + "policies", CheckTags.MNEME, CheckTags.UNCACHED})
public final class PolicyCheck implements HealthCheck {

    private final PolicyAdmin policies;

    @Activate
    public PolicyCheck(@Reference PolicyAdmin policies) {
        this.policies = policies;
    }

    @Override
    public Result execute() {
        List<PolicyInfo> all = policies.list();
        List<Entry> failing = all.stream()
                .filter(policy -> policy.failures() > 0)
                .map(PolicyCheck::finding)
                .toList();
        return CheckResults.of(failing, "none of " + all.size() + " has failed");
    }

    private static Entry finding(PolicyInfo policy) {
        return CheckResults.failures(
                policy.kind() + " " + policy.name(), policy.bundle(), policy.failures(), policy.note());
    }
}
