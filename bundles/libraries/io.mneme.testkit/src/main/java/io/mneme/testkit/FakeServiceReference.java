package io.mneme.testkit;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;

/** References to services as a framework would hand them out; their properties can change in place. */
public final class FakeServiceReference {

    private static final String ARCHIVE = "repository";
    private static final AtomicLong IDS = new AtomicLong();
    private static final Map<Object, Map<String, Object>> PROPERTIES = new ConcurrentHashMap<>();

    private FakeServiceReference() {}

    /** Registers a service of a plug-in with these properties, each key before its value. */
    public static <S> ServiceReference<S> with(Object... properties) {
        return of("deploy", properties);
    }

    /** Registers a service that the container ships. */
    public static <S> ServiceReference<S> shipped(Object... properties) {
        return of(ARCHIVE, properties);
    }

    /** Returns whether the services of a bundle are those that the container ships. */
    static boolean isShipped(Bundle bundle) {
        return bundle.getLocation().equals(ARCHIVE);
    }

    @SuppressWarnings("unchecked")
    private static <S> ServiceReference<S> of(String location, Object... properties) {
        Map<String, Object> values = new HashMap<>();
        values.put("service.id", IDS.incrementAndGet());
        set(values, properties);
        Bundle bundle = (Bundle) Proxy.newProxyInstance(
                FakeServiceReference.class.getClassLoader(),
                new Class<?>[] {Bundle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getSymbolicName" -> "plug.in";
                    case "getLocation" -> location;
                    case "getVersion" -> new Version("1.2.3");
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        ServiceReference<S> reference = (ServiceReference<S>) Proxy.newProxyInstance(
                FakeServiceReference.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> values.get(arguments[0]);
                    case "getBundle" -> bundle;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> values.toString();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        PROPERTIES.put(reference, values);
        return reference;
    }

    /** Changes properties in place, as {@code ServiceRegistration.setProperties} does. */
    public static void change(ServiceReference<?> reference, Object... properties) {
        set(PROPERTIES.get(reference), properties);
    }

    private static void set(Map<String, Object> values, Object... properties) {
        for (int i = 0; i < properties.length; i += 2) {
            values.put((String) properties[i], properties[i + 1]);
        }
    }
}
