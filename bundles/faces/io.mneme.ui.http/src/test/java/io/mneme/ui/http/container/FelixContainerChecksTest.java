package io.mneme.ui.http.container;

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
import org.osgi.framework.ServiceReference;

class FelixContainerChecksTest {

    @Test
    void findTheWorstFirstAndNothingForDevelopers() {
        ResultLog log = new ResultLog()
                .add(new ResultLog.Entry(Result.Status.TEMPORARILY_UNAVAILABLE, "odd"))
                .add(new ResultLog.Entry("only for debugging", true))
                .add(new ResultLog.Entry(Result.Status.CRITICAL, "broken"));
        assertThat(checks(log).run())
                .containsExactly(
                        new CheckResult(Status.FAIL, "disk", "broken"), new CheckResult(Status.WARN, "disk", "odd"));
    }

    private static FelixContainerChecks checks(ResultLog log) {
        Map<String, Object> properties = Map.of(HealthCheck.NAME, "disk", "service.id", 7L);
        ServiceReference<?> check = (ServiceReference<?>) Proxy.newProxyInstance(
                FelixContainerChecksTest.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> arguments == null ? null : properties.get(arguments[0]));
        HealthCheckExecutionResult executed = fake(
                HealthCheckExecutionResult.class,
                Map.of(
                        "getHealthCheckResult",
                        new Result(log),
                        "getHealthCheckMetadata",
                        new HealthCheckMetadata(check)));
        return new FelixContainerChecks(fake(HealthCheckExecutor.class, Map.of("execute", List.of(executed))));
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
