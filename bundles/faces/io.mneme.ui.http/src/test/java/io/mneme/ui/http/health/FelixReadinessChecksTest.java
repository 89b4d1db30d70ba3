package io.mneme.ui.http.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.health.ReadinessChecks.ReadinessResult;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionOptions;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckMetadata;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class FelixReadinessChecksTest {

    private static final HealthCheckExecutionResult DICTATIONS = result("dictations", Result.Status.OK, false);
    private static final HealthCheckExecutionResult CONVERSATIONS = result("conversations", Result.Status.OK, false);
    private static final HealthCheckExecutionResult CONTEXT = result("context", Result.Status.OK, false);
    private static final HealthCheckExecutionResult REDACTION = result("redaction", Result.Status.OK, false);

    @Test
    void findsNothingWhenAllThatIsRequiredServes() {
        assertThat(failing(DICTATIONS, CONVERSATIONS, CONTEXT, REDACTION)).isEmpty();
    }

    @Test
    void namesTheChecksThatFailAfterThoseThatAreRequired() {
        assertThat(failing(
                        DICTATIONS,
                        result("conversations", Result.Status.CRITICAL, false),
                        CONTEXT,
                        REDACTION,
                        result("Memory", Result.Status.OK, false),
                        result("Disk", Result.Status.CRITICAL, false),
                        result("Cpu", Result.Status.TEMPORARILY_UNAVAILABLE, false)))
                .containsExactly("conversations", "Cpu", "Disk");
    }

    @Test
    void namesARequiredCheckThatIsAbsent() {
        assertThat(failing(DICTATIONS, CONTEXT, REDACTION)).containsExactly("conversations");
    }

    @Test
    void passesACheckThatOnlyWarns() {
        assertThat(failing(DICTATIONS, CONVERSATIONS, CONTEXT, result("redaction", Result.Status.WARN, false)))
                .isEmpty();
    }

    @Test
    void namesACheckThatDoesNotReturnInTime() {
        assertThat(failing(DICTATIONS, CONVERSATIONS, REDACTION, result("context", Result.Status.WARN, true)))
                .containsExactly("context");
    }

    @Test
    void answersWithinASecondAlsoIfACheckHangs() {
        assertThat(limit(HealthCheckSelector.tags("ready", "degrading"))).isBetween(1, 900);
    }

    @Test
    void namesWhatACheckThatFailsHasFound() {
        assertThat(check(
                                DICTATIONS,
                                result("conversations", Result.Status.CRITICAL, false),
                                result("context", Result.Status.OK, true),
                                REDACTION)
                        .missing())
                .containsEntry("conversations", "found it")
                .containsEntry("context", "its check has not returned within 800 ms");
    }

    @Test
    void namesNoFolderOfTheMachine() {
        HealthCheckExecutionResult journals = result(
                "journals",
                new Result(Result.Status.WARN, "/home/jane/data/ledger.jsonl, line 3 is damaged"),
                false,
                "degrading");
        assertThat(check(DICTATIONS, CONVERSATIONS, CONTEXT, REDACTION, journals)
                        .degraded())
                .isEqualTo(Map.of("journals", "ledger.jsonl, line 3 is damaged"));
    }

    @Test
    void degradesByEachCheckWithThatTagWhichIsNotOk() {
        HealthCheckExecutionResult journals = result("journals", Result.Status.WARN, false, "mneme", "degrading");
        HealthCheckExecutionResult others = result("others", Result.Status.OK, false, "mneme", "degrading");
        ReadinessResult readiness = check(DICTATIONS, CONVERSATIONS, CONTEXT, REDACTION, journals, others);
        assertThat(readiness.missing()).isEmpty();
        assertThat(readiness.degraded()).isEqualTo(Map.of("journals", "found it"));
    }

    private static List<String> failing(HealthCheckExecutionResult... results) {
        return List.copyOf(check(results).missing().keySet());
    }

    private static ReadinessResult check(HealthCheckExecutionResult... results) {
        return new FelixReadinessChecks(fake(
                        HealthCheckExecutor.class,
                        (name, arguments) -> ((HealthCheckSelector) arguments[0]).tags()[0].equals("ready")
                                ? List.of(results)
                                : List.of()))
                .check();
    }

    /** Returns the time limit that the checks of this selection are given. */
    private static int limit(HealthCheckSelector selection) {
        AtomicInteger limit = new AtomicInteger();
        new FelixReadinessChecks(fake(HealthCheckExecutor.class, (name, arguments) -> {
                    assertThat(((HealthCheckSelector) arguments[0]).tags()).isEqualTo(selection.tags());
                    limit.set(((HealthCheckExecutionOptions) arguments[1]).getOverrideGlobalTimeout());
                    return List.of();
                }))
                .check();
        return limit.get();
    }

    private static HealthCheckExecutionResult result(
            String name, Result.Status status, boolean timedOut, String... tags) {
        return result(name, new Result(status, "found it"), timedOut, tags);
    }

    private static HealthCheckExecutionResult result(String name, Result found, boolean timedOut, String... tags) {
        ServiceReference<?> reference = fake(
                ServiceReference.class,
                (method, key) -> key == null
                        ? null
                        : Map.of("service.id", 1L, HealthCheck.NAME, name, HealthCheck.TAGS, tags)
                                .get(key[0]));
        HealthCheckMetadata metadata = new HealthCheckMetadata(reference);
        return fake(HealthCheckExecutionResult.class, (method, any) -> switch (method) {
            case "getHealthCheckMetadata" -> metadata;
            case "hasTimedOut" -> timedOut;
            default -> found;
        });
    }

    private interface Method {
        Object answer(String name, Object[] arguments);
    }

    private static <T> T fake(Class<T> type, Method method) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, called, arguments) -> method.answer(called.getName(), arguments)));
    }
}
