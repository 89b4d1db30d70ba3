package io.mneme.ui.http;

import java.util.List;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Asks the health checks that are tagged {@code ready}. */
@Component
public final class CheckedReadiness implements Readiness {

    private final HealthCheckExecutor executor;

    @Activate
    public CheckedReadiness(@Reference HealthCheckExecutor executor) {
        this.executor = executor;
    }

    @Override
    public List<String> failing() {
        return executor.execute(HealthCheckSelector.tags("ready")).stream()
                .filter(result -> !result.getHealthCheckResult().isOk())
                .map(result -> result.getHealthCheckMetadata().getTitle())
                .sorted()
                .toList();
    }
}
