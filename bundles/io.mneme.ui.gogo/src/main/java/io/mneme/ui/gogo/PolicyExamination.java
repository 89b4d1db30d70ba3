package io.mneme.ui.gogo;

import io.mneme.api.policy.Policies;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.Finding.Status;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the policies that have failed, and those that are called and do not return. */
@Component(service = Examination.class)
public final class PolicyExamination implements Examination {

    private final Policies policies;

    @Activate
    public PolicyExamination(@Reference Policies policies) {
        this.policies = policies;
    }

    @Override
    public List<Finding> findings() {
        List<PolicyInfo> all = policies.list();
        List<Finding> failing = all.stream()
                .filter(policy -> policy.failures() > 0)
                .map(PolicyExamination::finding)
                .toList();
        return failing.isEmpty()
                ? List.of(new Finding(Status.OK, "policies", "none of " + all.size() + " has failed"))
                : failing;
    }

    private static Finding finding(PolicyInfo policy) {
        String note = policy.note().isEmpty() ? "" : "; " + policy.note();
        return new Finding(
                Status.WARN,
                policy.kind() + " " + policy.name(),
                "of bundle %s failed %s%s".formatted(policy.bundle(), times(policy.failures()), note));
    }

    /** Returns how often, in words. */
    static String times(long count) {
        return count == 1 ? "once" : "%,d times".formatted(count);
    }
}
