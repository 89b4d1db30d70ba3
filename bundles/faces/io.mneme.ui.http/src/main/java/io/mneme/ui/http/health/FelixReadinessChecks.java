package io.mneme.ui.http.health;

import io.mneme.ui.http.transport.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;
import org.apache.felix.hc.api.execution.HealthCheckExecutionOptions;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs the health checks that are tagged {@code ready} or {@code degrading}, all at the same time and each within a limit. */
@Component
public final class FelixReadinessChecks implements ReadinessChecks {

    /** A check that has not returned by then has failed, so that a probe gets an answer within a second. */
    private static final int TIMEOUT_MILLIS = 800;

    private static final String DEGRADING = "degrading";
    private static final HealthCheckSelector CHECKS = HealthCheckSelector.tags("ready", DEGRADING);

    private final HealthCheckExecutor executor;

    @Activate
    public FelixReadinessChecks(@Reference HealthCheckExecutor executor) {
        this.executor = executor;
    }

    @Override
    public ReadinessResult check() {
        HealthCheckExecutionOptions options = new HealthCheckExecutionOptions()
                .setOverrideGlobalTimeout(TIMEOUT_MILLIS)
                .setCombineTagsWithOr(true);
        Map<String, String> missing = new LinkedHashMap<>();
        REQUIRED.forEach(name -> missing.put(name, NO_CHECK));
        Map<String, String> others = new TreeMap<>();
        Map<String, String> degraded = new TreeMap<>();
        for (HealthCheckExecutionResult result : executor.execute(CHECKS, options)) {
            String name = result.getHealthCheckMetadata().getTitle();
            if (result.getHealthCheckMetadata().getTags().contains(DEGRADING)) {
                addUnlessOk(result, degraded);
            } else if (serves(result)) {
                missing.remove(name);
            } else {
                others.put(name, reason(result));
            }
        }
        missing.putAll(others);
        return new ReadinessResult(missing, degraded);
    }

    private static void addUnlessOk(HealthCheckExecutionResult result, Map<String, String> degraded) {
        if (result.hasTimedOut() || !result.getHealthCheckResult().isOk()) {
            degraded.put(result.getHealthCheckMetadata().getTitle(), reason(result));
        }
    }

    /** Returns whether what was checked serves; a warning asks the operator to look, but requests are answered. */
    private static boolean serves(HealthCheckExecutionResult result) {
        Result.Status status = result.getHealthCheckResult().getStatus();
        return !result.hasTimedOut() && status.compareTo(Result.Status.WARN) <= 0;
    }

    /** Returns what the check has found, without what is well and without the folders of files. */
    private static String reason(HealthCheckExecutionResult result) {
        if (result.hasTimedOut()) {
            return "its check has not returned within " + TIMEOUT_MILLIS + " ms";
        }
        return StreamSupport.stream(result.getHealthCheckResult().spliterator(), false)
                .filter(entry -> entry.getStatus().compareTo(Result.Status.OK) > 0)
                .map(ResultLog.Entry::getMessage)
                .map(Problem::withoutFolders)
                .collect(Collectors.joining("; "));
    }
}
