package io.mneme.ui.http.container;

import io.mneme.view.CheckResult;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs the health checks of Felix, each within the limit of its executor. */
@Component
public final class FelixContainerChecks implements ContainerChecks {

    private static final HealthCheckSelector ALL = HealthCheckSelector.tags("*");

    private final HealthCheckExecutor executor;

    @Activate
    public FelixContainerChecks(@Reference HealthCheckExecutor executor) {
        this.executor = executor;
    }

    @Override
    public List<CheckResult> run() {
        return CheckResult.worstFirst(executor.execute(ALL).stream().flatMap(FelixContainerChecks::findings));
    }

    /** Returns the findings of a health check, without those for its developers. */
    private static Stream<CheckResult> findings(HealthCheckExecutionResult executed) {
        String check = executed.getHealthCheckMetadata().getTitle();
        return StreamSupport.stream(executed.getHealthCheckResult().spliterator(), false)
                .filter(entry -> !entry.isDebug())
                .map(entry -> CheckResult.of(check, entry.getStatus().name(), entry.getMessage()));
    }
}
