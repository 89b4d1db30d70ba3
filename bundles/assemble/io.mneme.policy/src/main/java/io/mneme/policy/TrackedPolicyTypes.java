package io.mneme.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.util.tracker.ServiceTracker;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/** Tracks the services of each open type, from its first opening to its last closing. */
@Component(service = TrackedPolicyTypes.class)
public final class TrackedPolicyTypes {

    private final BundleContext context;
    private final PolicyTypeCatalog types;
    private final Map<String, TrackedType<?>> tracked = new HashMap<>();

    /** A type with its tracker, and the number of those that use it. */
    private static final class TrackedType<S> {

        private final OpenPolicyType<S> type;
        private final ServiceTracker<Object, Object> tracker;
        private int users;

        TrackedType(OpenPolicyType<S> type, BundleContext context) {
            this.type = type;
            tracker =
                    new ServiceTracker<>(context, type.type().service().getName(), new PolicyCustomizer(context, type));
        }
    }

    @Activate
    public TrackedPolicyTypes(BundleContext context, @Reference PolicyTypeCatalog types) {
        this.context = context;
        this.types = types;
    }

    /**
     * Opens a type, or uses an open one.
     *
     * @throws IllegalArgumentException if a type of this name is open for another service
     */
    <S> PolicySelector<S> open(PolicyType<S> type) {
        TrackedType<S> used;
        synchronized (tracked) {
            used = use(type);
            used.users++;
            tracked.put(type.name(), used);
        }
        // Without the lock, since arriving policies are asked for their names. Also services of another class space are
        // tracked; the
        // customizer skips those that are no instances. An open tracker stays as it is.
        used.tracker.open(true);
        return new OpenedSelector<>(used.type, () -> release(used));
    }

    @SuppressWarnings("unchecked")
    private <S> TrackedType<S> use(PolicyType<S> type) {
        TrackedType<?> open = tracked.get(type.name());
        if (open == null) {
            return new TrackedType<>(types.open(type), context);
        }
        if (open.type.type().service() != type.service()) {
            throw new IllegalArgumentException("the type of policy " + type.name() + " is open for the service "
                    + open.type.type().service().getName());
        }
        return (TrackedType<S>) open;
    }

    /** Returns the policies of an open type; empty if none of this name is open for this service. */
    <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service) {
        return types.bound(name, service);
    }

    private void release(TrackedType<?> type) {
        synchronized (tracked) {
            if (--type.users > 0) {
                return;
            }
            tracked.remove(type.type.type().name(), type);
        }
        type.tracker.close();
        types.close(type.type);
    }

    /** Binds the services of a type as its policies. */
    private record PolicyCustomizer(BundleContext context, OpenPolicyType<?> type)
            implements ServiceTrackerCustomizer<Object, Object> {

        /** Returns the service; null for one that is not bound, as the contract of the tracker wants it. */
        @Override
        public @Nullable Object addingService(ServiceReference<Object> reference) {
            Object service = context.getService(reference);
            if (!type.type().service().isInstance(service)) {
                context.ungetService(reference);
                return null;
            }
            type.add(reference, service);
            return service;
        }

        @Override
        public void modifiedService(ServiceReference<Object> reference, Object service) {
            type.update(reference);
        }

        @Override
        public void removedService(ServiceReference<Object> reference, Object service) {
            type.remove(reference);
            context.ungetService(reference);
        }
    }

    /** The use of an open type by one opener, until it is closed. */
    private static final class OpenedSelector<S> implements PolicySelector<S> {

        private final OpenPolicyType<S> type;
        private final Runnable release;
        private final AtomicBoolean closed = new AtomicBoolean();

        /**
         * Starts the use.
         *
         * @param release is run once, when it ends
         */
        OpenedSelector(OpenPolicyType<S> type, Runnable release) {
            this.type = type;
            this.release = release;
        }

        @Override
        public BoundPolicies<S> bound() {
            return type.bound();
        }

        @Override
        public void provide(S policy) {
            type.provide(policy);
        }

        @Override
        public void withdraw(S policy) {
            type.withdraw(policy);
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                release.run();
            }
        }
    }
}
