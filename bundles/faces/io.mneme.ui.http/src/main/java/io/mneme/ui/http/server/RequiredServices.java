package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.util.tracker.ServiceTracker;

/** Gives each endpoint the services that it reports on, the journals, and the clock. */
@Component(service = RequiredServices.class)
public final class RequiredServices {

    private final ServiceLookup lookup;
    private final ServedJournals journals;
    private final Clock clock;
    private final List<ServiceTracker<?, ?>> trackers = new CopyOnWriteArrayList<>();

    /** Follows the services of a type. */
    @FunctionalInterface
    public interface ServiceLookup {

        /** Returns what answers with the best service of the moment; with an empty value if there is none. */
        <S> Supplier<Optional<S>> follow(Class<S> type);
    }

    @Activate
    public RequiredServices(BundleContext context, @Reference ServedJournals journals) {
        this.lookup = new ServiceLookup() {
            @Override
            public <S> Supplier<Optional<S>> follow(Class<S> type) {
                return track(context, type);
            }
        };
        this.journals = journals;
        this.clock = Clock.systemDefaultZone();
    }

    /** Looks for services elsewhere than in a framework, and has another clock. */
    public RequiredServices(ServiceLookup lookup, ServedJournals journals, Clock clock) {
        this.lookup = lookup;
        this.journals = journals;
        this.clock = clock;
    }

    private <S> Supplier<Optional<S>> track(BundleContext context, Class<S> type) {
        ServiceTracker<S, S> tracker = new ServiceTracker<>(context, type, null);
        trackers.add(tracker);
        tracker.open();
        return () -> Optional.ofNullable(tracker.getService());
    }

    /** Looks for no services any longer. */
    @Deactivate
    public void close() {
        trackers.forEach(ServiceTracker::close);
    }

    /**
     * Returns a service, which may be absent at times.
     *
     * @param name what the problem document names if it is absent
     */
    public <S> RequiredService<S> of(Class<S> type, String name) {
        return new RequiredService<>(name, lookup.follow(type), journals);
    }

    /** Returns the journals. */
    public ServedJournals journals() {
        return journals;
    }

    /** Returns the clock by which requests are handled; its zone is that of the container. */
    public Clock clock() {
        return clock;
    }

    /**
     * A service that an endpoint reports on, and that may be absent for a while.
     *
     * @param name what the problem document names if the service is absent
     * @param present returns the service of the moment
     * @param journals the journals, which services wait for
     * @param <S> its type
     */
    public record RequiredService<S>(String name, Supplier<Optional<S>> present, ServedJournals journals) {

        /** Returns the service of the moment; empty if it is absent. */
        public Optional<S> find() {
            return present.get();
        }

        /** Returns the service of the moment, and refuses the request with status 503 if it is absent: ask once per request. */
        public S get() {
            return find().orElseThrow(this::absence);
        }

        private ProblemException absence() {
            String reasons = journals.describeUnopened();
            return reasons.isEmpty()
                    ? Problem.refuse(503, name + " is not there yet; try again").withHeader("Retry-After", "1")
                    : Problem.refuse(503, name + " is not there; " + reasons).withHeader("Retry-After", "30");
        }
    }
}
