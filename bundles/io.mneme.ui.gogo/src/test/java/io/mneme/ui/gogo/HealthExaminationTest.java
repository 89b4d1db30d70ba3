package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.Finding.Status;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.osgi.framework.ServiceReference;

class HealthExaminationTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({"OK, OK", "WARN, WARN", "TEMPORARILY_UNAVAILABLE, WARN", "CRITICAL, FAIL", "HEALTH_CHECK_ERROR, FAIL"})
    void showsWhatAHealthCheckSays(Result.Status said, Status shown) {
        HealthCheckExecutionResult executed = fake(
                HealthCheckExecutionResult.class,
                Map.of("getHealthCheckResult", new Result(said, "as it is"), "getHealthCheckMetadata", metadata()));
        assertThat(examination(List.of(executed)).findings())
                .containsExactly(new Finding(shown, "health Disk", "as it is"));
    }

    @Test
    void saysThatNoHealthCheckIsConfigured() {
        assertThat(examination(List.of()).findings())
                .containsExactly(new Finding(Status.OK, "health", "no health check is configured"));
    }

    private static HealthExamination examination(List<HealthCheckExecutionResult> results) {
        return new HealthExamination(fake(HealthCheckExecutor.class, Map.of("execute", results)));
    }

    private static HealthCheckMetadata metadata() {
        ServiceReference<?> reference = (ServiceReference<?>) Proxy.newProxyInstance(
                HealthExaminationTest.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (arguments == null ? "" : arguments[0].toString()) {
                    case "hc.name" -> "Disk";
                    case "service.id" -> 7L;
                    default -> null;
                });
        return new HealthCheckMetadata(reference);
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
