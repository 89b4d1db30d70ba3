package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.ui.gogo.Finding.Status;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Runs the health checks, where they are installed. The minimum cardinality keeps this class from being loaded where they
 * are not; as a mandatory reference it would make health checks a requirement of the whole bundle.
 */
@Component(service = Examination.class, property = "executor.cardinality.minimum:Integer=1")
public final class HealthExamination implements Examination {

    private final HealthCheckExecutor executor;

    @Activate
    public HealthExamination(
            @Reference(name = "executor", cardinality = OPTIONAL, policyOption = GREEDY) HealthCheckExecutor executor) {
        this.executor = executor;
    }

    @Override
    public List<Finding> findings() {
        List<HealthCheckExecutionResult> results = executor.execute(HealthCheckSelector.tags("*"));
        if (results.isEmpty()) {
            return List.of(new Finding(Status.OK, "health", "no health check is configured"));
        }
        return results.stream().map(HealthExamination::finding).toList();
    }

    private static Finding finding(HealthCheckExecutionResult executed) {
        Result result = executed.getHealthCheckResult();
        Status status =
                switch (result.getStatus()) {
                    case OK -> Status.OK;
                    case WARN, TEMPORARILY_UNAVAILABLE -> Status.WARN;
                    default -> Status.FAIL;
                };
        return new Finding(status, "health " + executed.getHealthCheckMetadata().getTitle(), message(result));
    }

    private static String message(Result result) {
        return StreamSupport.stream(result.spliterator(), false)
                .filter(entry -> !entry.isDebug())
                .map(ResultLog.Entry::getMessage)
                .collect(Collectors.joining("; "));
    }
}
