package io.mneme.ui.gogo.container;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.view.CheckResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Runs the health checks of this container. The executor limits the time of each; where it is absent, the checks run one after
 * another without a limit, so that a fault can be found also then.
 */
@Component(service = Doctor.class)
public final class Doctor {

    private static final HealthCheckSelector ALL = HealthCheckSelector.tags("*");

    private final Map<HealthCheck, String> checks = new ConcurrentHashMap<>();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable HealthCheckExecutor executor;

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addCheck(HealthCheck check, Map<String, Object> properties) {
        checks.put(check, String.valueOf(properties.get(HealthCheck.NAME)));
    }

    void removeCheck(HealthCheck check) {
        checks.remove(check);
    }

    /** Returns the findings of all health checks, the worst first; that there are no checks is one, too. */
    public List<CheckResult> run() {
        return CheckResult.worstFirst(findings());
    }

    private Stream<CheckResult> findings() {
        HealthCheckExecutor limiting = executor;
        return limiting == null
                ? checks.entrySet().stream()
                        .flatMap(check ->
                                findings(check.getValue(), check.getKey().execute()))
                : limiting.execute(ALL).stream().flatMap(Doctor::findings);
    }

    private static Stream<CheckResult> findings(HealthCheckExecutionResult executed) {
        return findings(executed.getHealthCheckMetadata().getTitle(), executed.getHealthCheckResult());
    }

    /** Returns the findings of a health check, without those for its developers. */
    private static Stream<CheckResult> findings(String check, Result result) {
        return StreamSupport.stream(result.spliterator(), false)
                .filter(entry -> !entry.isDebug())
                .map(entry -> CheckResult.of(check, entry.getStatus().name(), entry.getMessage()));
    }
}
