package io.mneme.policy;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.policy.SelectionLog.SelectionChange;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import java.io.IOException;
import java.util.Collections;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.SynchronousConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The types that are open, and what the operator has changed about their policies.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = {PolicyTypeCatalog.class, SynchronousConfigurationListener.class})
public final class PolicyTypeCatalog implements SynchronousConfigurationListener {

    private final Object lock = new Object();
    private final OverridesStore store;
    private final MeterRegistry meters;
    private final LongSupplier clock;
    private final Predicate<Bundle> shipped;
    private final Map<String, OpenPolicyType<?>> types = new ConcurrentSkipListMap<>();
    private volatile Overrides overrides;
    private volatile Consumer<SelectionChange<?>> watcher = change -> {};

    @Activate
    public PolicyTypeCatalog(
            BundleContext context,
            @Reference ConfigurationAdmin configurations,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this(
                configurations,
                meters,
                System::nanoTime,
                new ShippedBundles(Optional.ofNullable(context.getProperty(ShippedBundles.HOME))));
    }

    /**
     * Starts without types.
     *
     * @param clock a clock that only goes forward, in nanoseconds
     * @param shipped whether the policies of a bundle are trusted as the engine is, so that they run on the threads of callers
     */
    public PolicyTypeCatalog(
            ConfigurationAdmin configurations, MeterRegistry meters, LongSupplier clock, Predicate<Bundle> shipped) {
        this.meters = meters;
        this.clock = clock;
        this.shipped = shipped;
        store = new OverridesStore(configurations);
        overrides = store.read();
    }

    /**
     * Opens a type that is not open.
     *
     * @throws IllegalArgumentException if a type of this name is open
     */
    public <S> OpenPolicyType<S> open(PolicyType<S> type) {
        synchronized (lock) {
            if (types.containsKey(type.name())) {
                throw new IllegalArgumentException("a type of policy is open already: " + type.name());
            }
            OpenPolicyType<S> opened = new OpenPolicyType<>(
                    type, () -> overrides, meters, clock, shipped, change -> watcher.accept(change));
            types.put(type.name(), opened);
            return opened;
        }
    }

    /** Closes a type, and forgets it. */
    public void close(OpenPolicyType<?> type) {
        synchronized (lock) {
            types.remove(type.type().name(), type);
        }
        type.close();
    }

    /** Has each arrival, change and departure of a policy told to one that watches. */
    void watch(Consumer<SelectionChange<?>> one) {
        watcher = one;
    }

    /** Returns the open types by name. */
    List<OpenPolicyType<?>> all() {
        return List.copyOf(types.values());
    }

    Optional<OpenPolicyType<?>> named(String name) {
        return Optional.ofNullable(types.get(name));
    }

    /** Reads the overrides again after the configuration was changed by another program, for example in a file. */
    @Override
    public void configurationEvent(ConfigurationEvent event) {
        if (event.getPid().equals(OverridesStore.PID)) {
            synchronized (lock) {
                overrides = store.read();
                types.values().forEach(OpenPolicyType::refresh);
            }
        }
    }

    /**
     * Returns a type of which one policy is active; of the others, each name is.
     *
     * @throws UnknownPolicyException if there is none of this name
     */
    OpenPolicyType<?> withOneActive(String name) {
        return named(name)
                .filter(PolicyTypeCatalog::hasOneActive)
                .orElseThrow(() -> new UnknownPolicyException(
                        "kind of policy",
                        name,
                        all().stream()
                                .filter(PolicyTypeCatalog::hasOneActive)
                                .map(type -> type.type().name())
                                .toList()));
    }

    /**
     * Returns the policies of a name and of a type of which one policy is active.
     *
     * @throws UnknownPolicyException if there is none
     */
    List<? extends RankedService<?, PolicyDescription>> namesakes(String type, String name) {
        List<? extends RankedService<?, PolicyDescription>> services =
                withOneActive(type).policies().snapshot().services();
        List<? extends RankedService<?, PolicyDescription>> namesakes =
                services.stream().filter(service -> service.isCalled(name)).toList();
        if (namesakes.isEmpty()) {
            throw new UnknownPolicyException(
                    type, name, services.stream().map(RankedService::name).collect(Collectors.toSet()));
        }
        return namesakes;
    }

    private static boolean hasOneActive(OpenPolicyType<?> type) {
        return type.type().fallback().isPresent();
    }

    /** Returns the policies of an open type; empty if none of this name is open for this service. */
    @SuppressWarnings("unchecked")
    public <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service) {
        return named(name).filter(type -> type.type().service() == service).map(type ->
                (BoundPolicies<S>) type.bound());
    }

    Overrides overrides() {
        return overrides;
    }

    /** Changes the overrides, at once and for later restarts. */
    void override(UnaryOperator<Overrides> edit) {
        Overrides changed;
        synchronized (lock) {
            changed = edit.apply(overrides);
            overrides = changed;
            types.values().forEach(OpenPolicyType::refresh);
        }
        store.write(changed);
    }

    /** Stores the overrides of the operator in a configuration, so that they apply after a restart. */
    static final class OverridesStore {

        static final String PID = "io.mneme.policies";

        private static final Logger LOG = LoggerFactory.getLogger(OverridesStore.class);

        private final ConfigurationAdmin configurations;

        OverridesStore(ConfigurationAdmin configurations) {
            this.configurations = configurations;
        }

        /** Returns the stored overrides; none if the configuration cannot be read. */
        Overrides read() {
            Map<String, Object> properties = new HashMap<>();
            try {
                Dictionary<String, Object> kept =
                        configurations.getConfiguration(PID, "?").getProperties();
                if (kept != null) {
                    Collections.list(kept.keys()).forEach(key -> properties.put(key, kept.get(key)));
                }
            } catch (IOException unreadable) {
                LOG.error(
                        "The configuration {} cannot be read; policies are selected by their own rankings",
                        PID,
                        unreadable);
            }
            return Overrides.read(new ConfigurationValues(properties));
        }

        /** Stores the overrides; if the configuration cannot be written, they apply until the next restart only. */
        void write(Overrides overrides) {
            try {
                configurations.getConfiguration(PID, "?").update(overrides.properties());
            } catch (IOException unwritable) {
                LOG.error(
                        "The configuration {} cannot be written; the change is lost at the next restart",
                        PID,
                        unwritable);
            }
        }
    }
}
