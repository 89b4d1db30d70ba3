package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.policy.PolicyAdmin;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Fails as long as contexts cannot be assembled or policies cannot be administered. It calls no plug-in. */
@Component(property = {CheckTags.NAME + "context", CheckTags.MNEME, CheckTags.READY, CheckTags.UNCACHED})
public final class ContextCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ContextAssembler assembler;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable PolicyAdmin policies;

    private final AbsenceReason absence;

    @Activate
    public ContextCheck(@Reference AbsenceReason absence) {
        this.absence = absence;
    }

    @Override
    public Result execute() {
        if (assembler == null) {
            return new Result(Status.CRITICAL, absence.of(ContextAssembler.class));
        }
        return policies == null
                ? new Result(Status.CRITICAL, absence.of(PolicyAdmin.class))
                : new Result(Status.OK, "assembled under policies");
    }
}
