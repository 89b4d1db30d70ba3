package io.mneme.policy;

import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/**
 * Binds the services of a type as its policies.
 *
 * @param context through which the services are got
 * @param type the type
 */
record PolicyCustomizer(BundleContext context, OpenPolicyType<?> type)
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
