package io.mneme.policy;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;

/** References to services as a framework would return them. */
final class TestReferences {

    /** The name of a bundle that the container ships. */
    static final String SHIPPED = "io.mneme.shipped";

    private static final AtomicLong IDS = new AtomicLong();

    private TestReferences() {}

    /** Returns a reference to a service of a bundle with a version; properties follow, each key before its value. */
    static ServiceReference<?> of(String version, Object... properties) {
        return of("plug.in", version, properties);
    }

    /** Returns a reference to a service that the container ships. */
    static ServiceReference<?> shipped() {
        return of(SHIPPED, "0.1.0");
    }

    private static ServiceReference<?> of(String bundleName, String version, Object... properties) {
        Map<String, Object> values = new HashMap<>();
        values.put("service.id", IDS.incrementAndGet());
        for (int i = 0; i < properties.length; i += 2) {
            values.put((String) properties[i], properties[i + 1]);
        }
        Bundle bundle = proxy(Bundle.class, Map.of("getSymbolicName", bundleName, "getVersion", new Version(version)));
        return (ServiceReference<?>) Proxy.newProxyInstance(
                TestReferences.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> values.get(arguments[0]);
                    case "getBundle" -> bundle;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
