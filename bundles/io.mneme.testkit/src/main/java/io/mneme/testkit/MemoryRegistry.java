package io.mneme.testkit;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.policy.OpenPolicyType;
import io.mneme.policy.OpenPolicyTypes;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The registry of policies without a framework, to which a test adds policies as a plug-in would. */
public final class MemoryRegistry implements PolicyRegistry {

    private static final AtomicLong IDS = new AtomicLong();

    private final OpenPolicyTypes types = new OpenPolicyTypes(
            answering(ConfigurationAdmin.class, Map.of("getConfiguration", answering(Configuration.class, Map.of()))),
            new SimpleMeterRegistry(),
            () -> 0);
    private final Map<String, OpenPolicyType<?>> opened = new ConcurrentHashMap<>();

    @Override
    public <S> PolicySelector<S> open(PolicyType<S> type) {
        OpenPolicyType<S> open = types.open(type);
        opened.put(type.name(), open);
        return open;
    }

    @Override
    public <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service) {
        return types.bound(name, service);
    }

    /** Adds a policy of a plug-in with a ranking, and returns what removes it. */
    public Runnable add(String type, Object policy, int ranking) {
        OpenPolicyType<?> open = opened.get(type);
        ServiceReference<?> reference = reference(ranking);
        open.add(reference, policy);
        return () -> open.remove(reference);
    }

    private static ServiceReference<?> reference(int ranking) {
        Map<String, Object> properties = Map.of("service.id", IDS.incrementAndGet(), "service.ranking", ranking);
        Bundle bundle =
                answering(Bundle.class, Map.of("getSymbolicName", "plug.in", "getVersion", new Version("1.2.3")));
        return (ServiceReference<?>) Proxy.newProxyInstance(
                MemoryRegistry.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> properties.get(arguments[0]);
                    case "getBundle" -> bundle;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> properties.toString();
                });
    }

    /** Returns an object that answers each method with the value of its name, or null. */
    private static <T> T answering(Class<T> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                MemoryRegistry.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
