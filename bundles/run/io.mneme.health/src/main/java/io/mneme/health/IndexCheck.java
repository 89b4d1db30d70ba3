package io.mneme.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.JournalCoverage;
import java.util.Locale;
import java.util.Optional;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows how far the index is behind the journals, and finds what it cannot index. A container is ready without it. */
@Component(property = {CheckTags.NAME + "index", CheckTags.MNEME, CheckTags.UNCACHED})
public final class IndexCheck implements HealthCheck {

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable IndexAdmin index;

    @Override
    public Result execute() {
        return Optional.ofNullable(index)
                .map(present -> result(present.status()))
                .orElseGet(() -> new Result(Status.OK, "no index is installed"));
    }

    private static Result result(IndexStatus status) {
        if (status.failure().isPresent()) {
            return new Result(Status.WARN, status.failure().get());
        }
        long lag = status.journals().stream().mapToLong(JournalCoverage::lag).sum();
        return CheckResults.warnings(
                status.journals().stream().flatMap(journal -> journal.unreadable().stream()),
                String.format(Locale.ROOT, "%,d entries; %,d positions behind", status.documents(), lag));
    }
}
