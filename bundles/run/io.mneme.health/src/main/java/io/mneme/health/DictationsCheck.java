package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Fails as long as dictations cannot be recorded, read or counted. */
@Component(property = {CheckTags.NAME + "dictations", CheckTags.MNEME, CheckTags.READY, CheckTags.UNCACHED})
public final class DictationsCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    private final AbsenceReason absence;

    @Activate
    public DictationsCheck(@Reference AbsenceReason absence) {
        this.absence = absence;
    }

    @Override
    public Result execute() {
        if (dictations == null) {
            return new Result(Status.CRITICAL, absence.of(Dictations.class));
        }
        return statistics == null
                ? new Result(Status.CRITICAL, absence.of(DictationStatistics.class))
                : new Result(Status.OK, "recorded, read and counted");
    }
}
