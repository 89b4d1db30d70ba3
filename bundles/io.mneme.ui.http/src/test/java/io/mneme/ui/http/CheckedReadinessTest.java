package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.execution.HealthCheckExecutionResult;
import org.apache.felix.hc.api.execution.HealthCheckExecutor;
import org.apache.felix.hc.api.execution.HealthCheckMetadata;
import org.apache.felix.hc.api.execution.HealthCheckSelector;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;

class CheckedReadinessTest {

    @Test
    void namesTheChecksThatAreNotWell() {
        var results = List.of(
                result("Memory", Result.Status.OK),
                result("Disk", Result.Status.CRITICAL),
                result("Cpu", Result.Status.WARN));
        HealthCheckExecutor executor = fake(
                HealthCheckExecutor.class,
                (name, first) -> ((HealthCheckSelector) first).tags()[0].equals("ready") ? results : List.of());
        assertThat(new CheckedReadiness(executor).failing()).containsExactly("Cpu", "Disk");
    }

    private static HealthCheckExecutionResult result(String name, Result.Status status) {
        ServiceReference<?> reference =
                fake(ServiceReference.class, (method, key) -> Map.of("service.id", 1L, HealthCheck.NAME, name)
                        .get(key));
        HealthCheckMetadata metadata = new HealthCheckMetadata(reference);
        return fake(
                HealthCheckExecutionResult.class,
                (method, any) -> method.equals("getHealthCheckMetadata") ? metadata : new Result(status, ""));
    }

    private interface Method {
        Object answer(String name, Object first);
    }

    private static <T> T fake(Class<T> type, Method method) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, called, arguments) ->
                        method.answer(called.getName(), arguments == null ? null : arguments[0])));
    }
}
