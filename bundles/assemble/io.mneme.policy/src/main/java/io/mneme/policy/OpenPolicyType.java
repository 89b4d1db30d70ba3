package io.mneme.policy;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.policy.SelectionLog.SelectionChange;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedService.ServiceKind;
import io.mneme.support.ranking.RankedService.ServiceOrigin;
import io.mneme.support.ranking.ServiceOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/**
 * An open type: the policies that are bound, of which a snapshot is published after each change.
 *
 * <p>Safe for use by many threads. Reading the snapshot never waits.
 *
 * @param <S> how a policy is called
 */
public final class OpenPolicyType<S> implements PolicySelector<S> {

    private final Object lock = new Object();
    private final PolicyType<S> type;
    private final ServiceKind kind;
    private final Supplier<Overrides> overrides;
    private final Optional<RankedService<S, PolicyDescription>> fallback;
    private final ServiceOrder<S, PolicyDescription> services;
    private final Predicate<Bundle> shipped;
    private final List<RankedService<S, PolicyDescription>> provided = new ArrayList<>();
    private final DeclaredValues declared = new DeclaredValues();
    private final PolicyMeters<S> meters;
    private final ShadowCalls<S> shadow;
    private final Consumer<SelectionChange<S>> watcher;

    /** The bundles of plug-ins that have added policies, with their versions. */
    private final Set<String> plugins = ConcurrentHashMap.newKeySet();

    private long forcedSwaps;
    private volatile PolicyOrder<S> bound;

    /**
     * Starts with the policies of the opener.
     *
     * @param clock a clock that only goes forward, in nanoseconds
     * @param shipped whether the policies of a bundle run on the threads of callers
     * @param watcher is told of each arrival, change and departure
     */
    OpenPolicyType(
            PolicyType<S> type,
            Supplier<Overrides> overrides,
            MeterRegistry registry,
            LongSupplier clock,
            Predicate<Bundle> shipped,
            Consumer<SelectionChange<S>> watcher) {
        this.watcher = watcher;
        this.type = type;
        this.overrides = overrides;
        this.shipped = shipped;
        kind = new ServiceKind(type.name(), type.label(), type.selectors());
        fallback = type.fallback().map(this::own);
        services = new ServiceOrder<>(
                kind,
                PolicyDescription.NONE,
                policy -> describe(policy),
                change -> watcher.accept(change(change)),
                clock);
        fallback.ifPresent(provided::add);
        shadow = new ShadowCalls<>(type, this::policies);
        bound = newSnapshot();
        meters = new PolicyMeters<>(registry, this);
        meters.update();
    }

    /** Returns a policy of the opener, as the ranking sees it. */
    private RankedService<S, PolicyDescription> own(S policy) {
        PolicyDescription description = new PolicyDescription(type.declaration().apply(() -> policy));
        return RankedService.builtIn(
                policy, kind, description, ServiceOrigin.of(policy.getClass(), bundle(policy.getClass())));
    }

    /** Outside a framework, the package that contains the package of a class stands for its bundle. */
    private static String bundle(Class<?> policy) {
        String name = policy.getPackageName();
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private PolicyDescription describe(Supplier<S> policy) {
        PolicyDescription description =
                new PolicyDescription(RankedPolicy.checked(type.declaration()).apply(policy));
        // An answer that names the fallback must not mean a plug-in.
        if (fallback.isPresent() && fallback.get().name().equals(description.name())) {
            throw new ContractViolationException(
                    "has the name " + description.name() + ", which only the built-in " + kind.name()
                            + " may have (class " + policy.get().getClass().getName() + ")");
        }
        return description;
    }

    /** Binds a policy: asks it for what it declares, and waits for the answer within the timeout. */
    public void add(ServiceReference<?> reference, Object service) {
        CallRunner threads =
                new PluginThreads(type.name(), () -> type.limits().get().timeout(), () -> type.limits()
                        .get()
                        .sharedTimeout());
        Optional<Bundle> bundle = Optional.ofNullable(reference.getBundle());
        bundle.filter(shipped.negate())
                .map(plugin -> origin(plugin.getSymbolicName(), String.valueOf(plugin.getVersion())))
                .ifPresent(plugins::add);
        services.add(
                reference,
                type.adapter().apply(service),
                bundle.filter(shipped).isPresent() ? new ShippedBundles.ShippedCalls(threads) : threads,
                new Failures(() -> type.limits().get().maxFailures()));
    }

    private static String origin(String bundle, String version) {
        return bundle + " " + version;
    }

    /** Reads the properties of a policy again, and enables it. */
    public void update(ServiceReference<?> reference) {
        services.update(reference);
    }

    /** Unbinds a policy, and interrupts its calls. */
    public void remove(ServiceReference<?> reference) {
        services.remove(reference);
    }

    @Override
    public void provide(S policy) {
        RankedService<S, PolicyDescription> own = own(policy);
        change(() -> provided.add(own));
    }

    @Override
    public void withdraw(S policy) {
        change(() -> provided.removeIf(own -> own.boundary().isOf(policy)));
    }

    @Override
    public BoundPolicies<S> bound() {
        return bound;
    }

    PolicyType<S> type() {
        return type;
    }

    ShadowCalls<S> shadow() {
        return shadow;
    }

    PolicyOrder<S> policies() {
        return bound;
    }

    /** Returns the services that cannot be selected: they have not returned their name, or have left while a call still runs. */
    List<RankedService<S, PolicyDescription>> excluded() {
        synchronized (lock) {
            return services.excluded();
        }
    }

    /** Lets the active policy replace others at once. */
    void forceSwap() {
        change(() -> forcedSwaps++);
    }

    /** Publishes a snapshot with the present overrides. */
    void refresh() {
        change(() -> {});
    }

    /** Removes the meters. */
    @Override
    public void close() {
        meters.close();
        shadow.close();
    }

    private SelectionChange<S> change(Runnable change) {
        SelectionChange<S> changed;
        synchronized (lock) {
            PolicyOrder<S> before = bound;
            change.run();
            bound = newSnapshot();
            changed = new SelectionChange<>(
                    type,
                    before.snapshot(),
                    bound.snapshot(),
                    policy -> plugins.contains(origin(policy.bundle(), policy.version())));
        }
        meters.update();
        return changed;
    }

    private PolicyOrder<S> newSnapshot() {
        shadow.use(Optional.ofNullable(overrides.get().shadows().get(kind.name())));
        var snapshot = services.snapshot(overrides.get(), provided);
        declared.add(snapshot.services());
        return new PolicyOrder<>(
                snapshot,
                fallback,
                type.preferred(),
                forcedSwaps,
                declared.minimums(),
                declared.texts(),
                Optional.of(shadow));
    }

    /** Remembers what policies have declared, also after they have left. */
    private static final class DeclaredValues {

        private Map<String, Double> minimums = Map.of();
        private Map<String, Map<String, String>> texts = Map.of();

        /**
         * Adds what these policies have declared.
         *
         * @param policies the policies, best first: of several with one name, the texts of the first count
         */
        void add(List<? extends RankedService<?, PolicyDescription>> policies) {
            Map<String, Double> grown = new HashMap<>(minimums);
            Map<String, Map<String, String>> present = new HashMap<>();
            for (RankedService<?, PolicyDescription> policy : policies) {
                PolicyDeclaration declaration = policy.description().declaration();
                declaration.settings().forEach(setting -> grown.merge(setting.name(), setting.minimum(), Math::min));
                present.putIfAbsent(policy.name(), declaration.texts());
            }
            Map<String, Map<String, String>> all = new HashMap<>(texts);
            all.putAll(present);
            minimums = Map.copyOf(grown);
            texts = Map.copyOf(all);
        }

        /**
         * Returns all settings with the lowest minimum of each. A request that was valid before a swap must not be rejected because
         * of it.
         */
        Map<String, Double> minimums() {
            return minimums;
        }

        /** Returns all texts by name and key: what a policy rendered may still be shown after it has left. */
        Map<String, Map<String, String>> texts() {
            return texts;
        }
    }
}
