package io.mneme.policy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The open type of weighting policies, with a short timeout and without a framework. */
final class PolicyHarness {

    static final Duration SHARED_TIMEOUT = Duration.ofMillis(400);

    private static final PolicyLimits LIMITS = new PolicyLimits(Duration.ofSeconds(2), SHARED_TIMEOUT, 5);
    private static final WeightingContext CONTEXT = new WeightingContext(Instant.EPOCH, Focus.NONE);

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final PolicyTypeCatalog types =
            new PolicyTypeCatalog(configurations(), meters, System::nanoTime, bundle -> bundle.getSymbolicName()
                    .equals(TestReferences.SHIPPED));
    final OpenPolicyType<WeightingPolicy> weightings = types.open(WeightingPolicies.TYPE.withLimits(() -> LIMITS));
    final PolicyAdminService admin = new PolicyAdminService(types);

    /** Binds a policy that returns these weights. */
    ServiceReference<?> bind(String name, Function<List<Weighable>, List<Weight>> weights, Object... properties) {
        return bindVersion("1.2.3", name, weights, properties);
    }

    ServiceReference<?> bindVersion(
            String version, String name, Function<List<Weighable>, List<Weight>> weights, Object... properties) {
        ServiceReference<?> reference = TestReferences.of(version, properties);
        weightings.add(reference, policy(name, weights));
        return reference;
    }

    static WeightingPolicy policy(String name, Function<List<Weighable>, List<Weight>> weights) {
        return new WeightingPolicy() {

            @Override
            public String name() {
                return name;
            }

            @Override
            public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
                return weights.apply(items);
            }
        };
    }

    /** Weighs one item of the score 3 as a request would. */
    List<Weight> weigh(Map<String, String> selectors, Optional<String> named) {
        List<Weighable> items = List.of(new Weighable("a", 3, Optional.empty(), 0, Map.of()));
        return weightings
                .select(selectors, named, Optional.empty())
                .call(
                        policy -> policy.weigh(items, CONTEXT, new Settings(Map.of())),
                        weights -> Weight.isOneForEach(items, weights),
                        failure -> {});
    }

    @SuppressWarnings("unchecked")
    private static ConfigurationAdmin configurations() {
        Map<String, Dictionary<String, ?>> stored = new ConcurrentHashMap<>();
        Configuration configuration = (Configuration) Proxy.newProxyInstance(
                PolicyHarness.class.getClassLoader(),
                new Class<?>[] {Configuration.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("update")) {
                        stored.put("one", (Dictionary<String, ?>) arguments[0]);
                        return null;
                    }
                    return stored.get("one");
                });
        return (ConfigurationAdmin) Proxy.newProxyInstance(
                PolicyHarness.class.getClassLoader(),
                new Class<?>[] {ConfigurationAdmin.class},
                (proxy, method, arguments) -> configuration);
    }
}
