package io.mneme.ui.http.health;

import io.mneme.ui.http.service.ReadinessChecks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionOptions;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs the health checks that are tagged {@code ready}, all at the same time and each within a limit. */
@Component
public final class FelixReadinessChecks implements ReadinessChecks {

    /** A check that has not returned by then has failed, so that a probe gets an answer within a second. */
    private static final int TIMEOUT_MILLIS = 800;

    private static final HealthCheckSelector READY = HealthCheckSelector.tags("ready");

    private final HealthCheckExecutor executor;

    @Activate
    public FelixReadinessChecks(@Reference HealthCheckExecutor executor) {
        this.executor = executor;
    }

    @Override
    public List<String> failing() {
        HealthCheckExecutionOptions options =
                new HealthCheckExecutionOptions().setOverrideGlobalTimeout(TIMEOUT_MILLIS);
        Set<String> failing = new LinkedHashSet<>(REQUIRED);
        List<String> others = new ArrayList<>();
        for (HealthCheckExecutionResult result : executor.execute(READY, options)) {
            String name = result.getHealthCheckMetadata().getTitle();
            if (serves(result)) {
                failing.remove(name);
            } else {
                others.add(name);
            }
        }
        others.stream().sorted().forEach(failing::add);
        return List.copyOf(failing);
    }

    /** Returns whether what was checked serves; a warning asks the operator to look, but requests are answered. */
    private static boolean serves(HealthCheckExecutionResult result) {
        Result.Status status = result.getHealthCheckResult().getStatus();
        return !result.hasTimedOut() && status.compareTo(Result.Status.WARN) <= 0;
    }
}
