package io.mneme.testkit;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.Settings;
import io.mneme.policy.OpenPolicyType;
import io.mneme.policy.OpenPolicyTypes;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The real registry of policies with weighting policies, without a framework. */
public final class WeightingRegistry implements PolicyRegistry {

    private static final AtomicLong IDS = new AtomicLong();

    private final OpenPolicyTypes types = new OpenPolicyTypes(
            answering(ConfigurationAdmin.class, Map.of("getConfiguration", answering(Configuration.class, Map.of()))),
            new SimpleMeterRegistry(),
            () -> 0);
    private final OpenPolicyType<WeightingPolicy> weightings = types.open(PolicyType.of(
                    "weighting",
                    WeightingPolicy.class,
                    new ScoreOnly(),
                    WeightingPolicy::name,
                    WeightingPolicy::settings)
            .withPreferred("continuity"));

    /** Weighs by the score alone. */
    private static final class ScoreOnly implements WeightingPolicy {

        @Override
        public String name() {
            return "score-only";
        }

        @Override
        public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
            return items.stream().map(item -> Weight.of(item.score())).toList();
        }
    }

    /** Returns a registry with policies of equal ranking, as of a plug-in. */
    public static WeightingRegistry of(WeightingPolicy... policies) {
        WeightingRegistry registry = new WeightingRegistry();
        for (WeightingPolicy policy : policies) {
            registry.add(policy, 0);
        }
        return registry;
    }

    /** Adds a policy of a plug-in with a ranking. */
    public void add(WeightingPolicy policy, int ranking) {
        weightings.add(reference(ranking), policy);
    }

    @Override
    public <S> PolicySelector<S> open(PolicyType<S> type) {
        return types.open(type);
    }

    @Override
    public <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service) {
        return types.bound(name, service);
    }

    private static ServiceReference<?> reference(int ranking) {
        Map<String, Object> properties = Map.of("service.id", IDS.incrementAndGet(), "service.ranking", ranking);
        Bundle bundle =
                answering(Bundle.class, Map.of("getSymbolicName", "plug.in", "getVersion", new Version("1.2.3")));
        return (ServiceReference<?>) Proxy.newProxyInstance(
                WeightingRegistry.class.getClassLoader(),
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
                WeightingRegistry.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
