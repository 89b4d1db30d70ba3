package io.mneme.ui.http.server;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
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

/** Gives each endpoint the services that it reports on. */
@Component(service = RequiredServices.class)
public final class RequiredServices {

    private final ServiceLookup lookup;
    private final List<ServiceTracker<?, ?>> trackers = new CopyOnWriteArrayList<>();
    private final List<UnopenedJournal> unopened = new CopyOnWriteArrayList<>();

    @Reference
    private volatile List<Journal<?>> journals = List.of();

    /** Follows the services of a type. */
    @FunctionalInterface
    public interface ServiceLookup {

        /** Returns what answers with the best service of the moment; with an empty value if there is none. */
        <S> Supplier<Optional<S>> follow(Class<S> type);
    }

    @Activate
    public RequiredServices(BundleContext context) {
        lookup = new ServiceLookup() {
            @Override
            public <S> Supplier<Optional<S>> follow(Class<S> type) {
                return track(context, type);
            }
        };
    }

    /** Looks for services elsewhere than in a framework. */
    public RequiredServices(ServiceLookup lookup) {
        this.lookup = lookup;
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
        return new RequiredService<>(name, lookup.follow(type), unopened);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addUnopened(UnopenedJournal journal) {
        unopened.add(journal);
    }

    public void removeUnopened(UnopenedJournal journal) {
        unopened.remove(journal);
    }

    /** Returns the journals that are open; empty if there are none. */
    public List<Journal<?>> journals() {
        return List.copyOf(journals);
    }
}
