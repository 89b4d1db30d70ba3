package io.mneme.support.ranking;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;

/**
 * A reference as a framework would return it; its properties can change in place.
 *
 * @param reference the reference
 * @param properties its live properties
 */
record FakeServiceReference(ServiceReference<?> reference, Map<String, Object> properties) {

    static FakeServiceReference of(long id, int ranking) {
        Map<String, Object> properties = new ConcurrentHashMap<>(Map.of("service.id", id, "service.ranking", ranking));
        ServiceReference<?> reference = (ServiceReference<?>) Proxy.newProxyInstance(
                FakeServiceReference.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> properties.get(arguments[0]);
                    case "getBundle" -> bundle();
                    case "hashCode" -> (int) id;
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        return new FakeServiceReference(reference, properties);
    }

    private static Bundle bundle() {
        return (Bundle) Proxy.newProxyInstance(
                FakeServiceReference.class.getClassLoader(),
                new Class<?>[] {Bundle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getSymbolicName" -> "plug.in";
                    case "getVersion" -> new Version("1.2.3");
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
