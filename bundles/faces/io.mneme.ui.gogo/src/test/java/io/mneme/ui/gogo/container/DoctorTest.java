package io.mneme.ui.gogo.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.view.CheckResult;
import io.mneme.view.CheckResult.Status;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.osgi.framework.ServiceReference;

class DoctorTest {

    private final Doctor doctor = new Doctor();

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({"OK, OK", "WARN, WARN", "TEMPORARILY_UNAVAILABLE, WARN", "CRITICAL, FAIL", "HEALTH_CHECK_ERROR, FAIL"})
    void showsWhatAHealthCheckReports(Result.Status reported, Status shown) {
        doctor.executor = executor(new Result(reported, "as it is"));
        assertThat(doctor.run()).containsExactly(new CheckResult(shown, "disk", "as it is"));
    }

    @Test
    void showsEachFindingOfAHealthCheckButNoneForItsDevelopers() {
        ResultLog log = new ResultLog()
                .add(new ResultLog.Entry(Result.Status.WARN, "odd"))
                .add(new ResultLog.Entry("only for debugging", true))
                .add(new ResultLog.Entry(Result.Status.CRITICAL, "broken"));
        doctor.executor = executor(new Result(log));
        assertThat(doctor.run())
                .containsExactly(
                        new CheckResult(Status.FAIL, "disk", "broken"), new CheckResult(Status.WARN, "disk", "odd"));
    }

    @Test
    void runsTheChecksItselfWhereNoExecutorIsInstalled() {
        doctor.addCheck(() -> new Result(Result.Status.OK, "fine"), Map.of(HealthCheck.NAME, "disk"));
        assertThat(doctor.run()).containsExactly(new CheckResult(Status.OK, "disk", "fine"));
    }

    @Test
    void reportsThatTheLastCheckHasGone() {
        HealthCheck check = () -> new Result(Result.Status.OK, "fine");
        doctor.addCheck(check, Map.of(HealthCheck.NAME, "disk"));
        doctor.removeCheck(check);
        assertThat(doctor.run())
                .containsExactly(new CheckResult(Status.FAIL, "health", "no health check is installed"));
    }

    private static HealthCheckExecutor executor(Result result) {
        HealthCheckExecutionResult executed = fake(
                HealthCheckExecutionResult.class,
                Map.of("getHealthCheckResult", result, "getHealthCheckMetadata", metadata()));
        return fake(HealthCheckExecutor.class, Map.of("execute", List.of(executed)));
    }

    private static HealthCheckMetadata metadata() {
        Map<String, Object> properties = Map.of(HealthCheck.NAME, "disk", "service.id", 7L);
        return new HealthCheckMetadata((ServiceReference<?>) Proxy.newProxyInstance(
                DoctorTest.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> arguments == null ? null : properties.get(arguments[0])));
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
