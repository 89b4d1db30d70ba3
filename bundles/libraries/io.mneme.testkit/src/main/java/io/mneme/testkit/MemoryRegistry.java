package io.mneme.testkit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.policy.OpenPolicyType;
import io.mneme.policy.PolicyTypeCatalog;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The registry of policies without a framework, to which a test adds policies as a plug-in would. */
public class MemoryRegistry implements PolicyRegistry {

    protected final PolicyTypeCatalog types;
    protected final Map<String, OpenPolicyType<?>> opened = new ConcurrentHashMap<>();

    /** Starts without types and without overrides of the operator. */
    public MemoryRegistry() {
        this(
                answering(
                        ConfigurationAdmin.class, Map.of("getConfiguration", answering(Configuration.class, Map.of()))),
                new SimpleMeterRegistry(),
                () -> 0);
    }

    protected MemoryRegistry(ConfigurationAdmin configurations, MeterRegistry meters, LongSupplier clock) {
        types = new PolicyTypeCatalog(configurations, meters, clock, FakeServiceReference::isShipped);
    }

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
        ServiceReference<?> reference = FakeServiceReference.with("service.ranking", ranking);
        open.add(reference, policy);
        return () -> open.remove(reference);
    }

    /** Adds a policy that the container ships. */
    public void ship(String type, Object policy) {
        opened.get(type).add(FakeServiceReference.shipped(), policy);
    }

    /** Returns an object that answers each method with the value of its name, or null. */
    private static <T> T answering(Class<T> type, Map<String, ?> answers) {
        return type.cast(Proxy.newProxyInstance(
                MemoryRegistry.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
