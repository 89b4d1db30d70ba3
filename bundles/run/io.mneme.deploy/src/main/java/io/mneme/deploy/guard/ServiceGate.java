package io.mneme.deploy.guard;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.hooks.service.EventListenerHook;
import org.osgi.framework.hooks.service.FindHook;
import org.osgi.framework.hooks.service.ListenerHook;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows a service of a plug-in to others only when it has been constructed, which happens on a thread that may hang.
 *
 * <p>Declarative Services registers the service of a component first, and constructs the component on the thread of the first bundle
 * that asks for it. So this asks before all others are told. One that throws or does not return is never shown. This also
 * keeps the instance, so that it is not constructed again until it leaves.
 *
 * <p>The framework chooses the listeners of an event before it calls this. One that is added while the service is constructed is
 * neither told of it nor finds it, so the plug-in is started again.
 *
 * <p>A plug-in that hangs while it leaves is told of no other service: Declarative Services would wait for it on the thread that tells.
 */
public final class ServiceGate implements EventListenerHook, FindHook, ListenerHook {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceGate.class);

    private final BundleContext context;
    private final ActivationGuard guard;
    private final Supplier<Duration> limit;
    private final Consumer<Bundle> restart;
    private final Set<Bundle> plugins = ConcurrentHashMap.newKeySet();
    private final Set<Bundle> isolated = ConcurrentHashMap.newKeySet();
    private final Set<ServiceReference<?>> shown = ConcurrentHashMap.newKeySet();
    private final Set<ListenerInfo> listening = ConcurrentHashMap.newKeySet();
    private final Map<GuardedCall, Bundle> pending = new ConcurrentHashMap<>();

    /**
     * Starts without plug-ins.
     *
     * @param limit how long a thread of another bundle waits for a constructor
     * @param restart has a plug-in started again, since a service of it was constructed too late for those that look for it
     */
    public ServiceGate(
            BundleContext context, ActivationGuard guard, Supplier<Duration> limit, Consumer<Bundle> restart) {
        this.context = context;
        this.guard = guard;
        this.limit = limit;
        this.restart = restart;
    }

    /** Guards the services of a plug-in, before it is started. */
    public void add(Bundle plugin) {
        plugins.add(plugin);
    }

    /** Ends that, after it was uninstalled. */
    public void remove(Bundle plugin) {
        plugins.remove(plugin);
        isolated.remove(plugin);
    }

    /** Hides a plug-in that hangs, and tells it nothing more. */
    public void isolate(Bundle plugin) {
        isolated.add(plugin);
    }

    /** Returns the calls of constructors on behalf of other bundles that run now, each with its plug-in. */
    public Map<GuardedCall, Bundle> pending() {
        return Map.copyOf(pending);
    }

    /** Returns whether others see a service. */
    public boolean isShown(ServiceReference<?> service) {
        Bundle provider = service.getBundle();
        return provider == null
                || !plugins.contains(provider)
                || shown.contains(service) && !isolated.contains(provider);
    }

    @Override
    public void find(
            BundleContext finder,
            String name,
            String filter,
            boolean allServices,
            Collection<ServiceReference<?>> references) {
        references.removeIf(service -> !isShown(service));
    }

    @Override
    public void event(ServiceEvent event, Map<BundleContext, Collection<ListenerInfo>> listeners) {
        ServiceReference<?> service = event.getServiceReference();
        Bundle provider = service.getBundle();
        if (provider != null && plugins.contains(provider)) {
            boolean wasShown = shown.contains(service);
            if (event.getType() == ServiceEvent.REGISTERED && admit(service)) {
                wasShown = true;
                if (isMissed(service, listeners.values())) {
                    restart.accept(provider);
                }
            } else if (event.getType() == ServiceEvent.UNREGISTERING) {
                shown.remove(service);
            }
            if (!wasShown) {
                listeners.clear();
            }
        }
        if (!isolated.isEmpty()) {
            listeners.keySet().removeIf(this::isIsolated);
        }
    }

    @Override
    public void added(Collection<ListenerInfo> listeners) {
        listening.addAll(listeners);
    }

    @Override
    public void removed(Collection<ListenerInfo> listeners) {
        listeners.forEach(listening::remove);
    }

    /** Returns whether a listener for a service is not among those that are told of it. */
    private boolean isMissed(ServiceReference<?> service, Collection<Collection<ListenerInfo>> told) {
        // The framework does not say that a listener has left with its bundle.
        listening.removeIf(listener -> !isThere(listener.getBundleContext()));
        Set<ListenerInfo> missing = new HashSet<>(listening);
        told.forEach(listeners -> listeners.forEach(missing::remove));
        return missing.stream().anyMatch(listener -> isFor(listener, service));
    }

    private static boolean isFor(ListenerInfo listener, ServiceReference<?> service) {
        try {
            return listener.getFilter() == null
                    || FrameworkUtil.createFilter(listener.getFilter()).match(service);
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException("the framework accepted this filter", impossible);
        }
    }

    private boolean isIsolated(BundleContext listener) {
        return isThere(listener) && isolated.contains(listener.getBundle());
    }

    private static boolean isThere(BundleContext listener) {
        try {
            return listener.getBundle() != null;
        } catch (IllegalStateException stopped) {
            return false;
        }
    }

    private boolean admit(ServiceReference<?> service) {
        boolean admitted = guard.isGuarded() ? construct(service) : constructElsewhere(service);
        if (admitted) {
            shown.add(service);
        }
        return admitted;
    }

    private boolean construct(ServiceReference<?> service) {
        try {
            return context.getService(service) != null;
        } catch (RuntimeException | LinkageError failed) {
            // The health check shows what Declarative Services knows of it.
            LOG.debug("a service of {} cannot be constructed", service.getBundle(), failed);
            return false;
        }
    }

    /** The thread that registers it belongs to another bundle, or to all of them: it waits no longer than the limit. */
    private boolean constructElsewhere(ServiceReference<?> service) {
        Bundle plugin = service.getBundle();
        LateService outcome = new LateService();
        try {
            GuardedCall call = guard.begin(
                    "the constructor of a component",
                    running -> outcome.end(construct(service)),
                    () -> endConstruction(plugin, outcome));
            pending.put(call, plugin);
            call.await(limit.get());
            // It may have returned before it was noted.
            pending.keySet().removeIf(GuardedCall::isDone);
            return outcome.giveUp();
        } catch (RejectedExecutionException full) {
            LOG.warn("{} is not constructed, since too many plug-ins hang", plugin.getSymbolicName());
            return false;
        }
    }

    private void endConstruction(Bundle plugin, LateService outcome) {
        pending.keySet().removeIf(GuardedCall::isDone);
        if (outcome.isLate()) {
            restart.accept(plugin);
        }
    }

    /** Whether a constructor returned before the thread that waits for it gave up. */
    private static final class LateService {

        private boolean constructed;
        private boolean givenUp;

        synchronized void end(boolean success) {
            constructed = success;
        }

        /** Returns whether it was constructed after no thread waited any longer. */
        synchronized boolean isLate() {
            return constructed && givenUp;
        }

        /** Returns whether it was constructed in time. */
        synchronized boolean giveUp() {
            givenUp = !constructed;
            return constructed;
        }
    }
}
