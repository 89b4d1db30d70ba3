package io.mneme.context.policy;

import io.mneme.context.plugin.Answer;
import io.mneme.context.plugin.CallRunner;
import io.mneme.context.plugin.Failures;
import io.mneme.context.plugin.PluginBoundary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Keeps the services of a kind as they come, change in place, and go.
 *
 * <p>They are hashed, never sorted: a {@link ServiceReference} compares by its live ranking, and a sorted map whose keys
 * change order loses entries.
 *
 * <p>A service is asked for its name when it comes, on a thread of its own and outside the lock: what it does there
 * delays neither elections nor other services. Its bundle may even leave before it answers. Methods need the lock only where they
 * say so; the others take it.
 *
 * @param <S> what they are
 */
final class Rivals<S> {

    /** What a service is called that has not said its name. */
    static final String NAMELESS = "(no name)";

    private final String kind;
    private final Function<S, PolicyDescription> introduction;
    private final Consumer<Runnable> lock;
    private final Map<ServiceReference<?>, Rival<S>> rivals = new HashMap<>();
    private final Map<ServiceReference<?>, Rival<S>> strangers = new HashMap<>();
    private final List<Rival<S>> gone = new ArrayList<>();
    private RecentDepartures departures;

    /**
     * Starts without any.
     *
     * @param kind what they decide
     * @param introduction asks a service for its name and what else it declares; runs code of the plug-in
     * @param lock runs a change alone, and lets elections follow it
     * @param clock a clock that only goes forward, in nanoseconds
     */
    Rivals(String kind, Function<S, PolicyDescription> introduction, Consumer<Runnable> lock, LongSupplier clock) {
        departures = RecentDepartures.none(clock);
        this.kind = kind;
        this.introduction = introduction;
        this.lock = lock;
    }

    /** Asks a service for its name; one that does not answer in time is not among the rivals. Call it without the lock. */
    void add(ServiceReference<?> reference, S service, CallRunner calls, Failures failures) {
        Bundle bundle = reference.getBundle();
        if (bundle == null) {
            return;
        }
        String origin = bundle.getSymbolicName() + " " + bundle.getVersion();
        Rival<S> stranger = new Rival<>(
                service,
                (Long) reference.getProperty(Constants.SERVICE_ID),
                kind,
                NAMELESS,
                bundle.getSymbolicName(),
                bundle.getVersion().toString(),
                0,
                Map.of(),
                List.of(),
                PluginBoundary.of(kind + " of " + origin, service, calls, failures));
        lock.accept(() -> strangers.put(reference, stranger));
        Answer<Rival<S>> introduced = stranger.boundary().prepare(() -> introduced(stranger, reference, origin));
        lock.accept(() -> settle(reference, stranger, introduced));
        // Its properties may have changed while it was asked.
        update(reference);
    }

    private Rival<S> introduced(Rival<S> stranger, ServiceReference<?> reference, String origin) {
        PolicyDescription described = introduction.apply(stranger.service());
        RegisteredProperties properties = RegisteredProperties.of(reference);
        Rival<S> named = new Rival<>(
                stranger.service(),
                stranger.id(),
                kind,
                described.name(),
                stranger.bundle(),
                stranger.version(),
                properties.ranking(),
                properties.selectors(),
                described.settings(),
                stranger.boundary());
        return named.behind(stranger.boundary().named(named.label() + " of " + origin, described.limit()));
    }

    private void settle(ServiceReference<?> reference, Rival<S> stranger, Answer<Rival<S>> introduced) {
        boolean isStillThere = strangers.get(reference) == stranger;
        if (isStillThere && !introduced.failed()) {
            strangers.remove(reference);
            stranger.failures().forgive();
            rivals.put(reference, introduced.get());
        }
    }

    /** Reads a service's ranking and selectors again, and gives it another chance. Call it without the lock. */
    void update(ServiceReference<?> reference) {
        RegisteredProperties now = RegisteredProperties.of(reference);
        lock.accept(() -> rivals.computeIfPresent(reference, (key, rival) -> {
            rival.failures().forgive();
            return rival.ranked(now.ranking(), now.selectors());
        }));
    }

    /** Forgets a service, and interrupts what it does. */
    void remove(ServiceReference<?> reference) {
        lock.accept(() -> {
            Rival<S> rival = rivals.remove(reference);
            if (rival != null) {
                departures = departures.with(rival.id());
                leave(rival);
            }
            Rival<S> stranger = strangers.remove(reference);
            if (stranger != null) {
                leave(stranger);
            }
        });
    }

    private void leave(Rival<S> rival) {
        rival.boundary().close();
        gone.add(rival);
        forget();
    }

    private void forget() {
        gone.removeIf(rival -> rival.boundary().overdue().isEmpty());
    }

    /** Returns which of them left a moment ago. Call it with the lock. */
    RecentDepartures departures() {
        return departures;
    }

    /** Returns them and these others, with the rankings an operator has given them. */
    List<Rival<S>> ranked(Overrides overrides, List<Rival<S>> others) {
        List<Rival<S>> ranked = new ArrayList<>();
        List<Rival<S>> all = new ArrayList<>(others);
        all.addAll(rivals.values());
        for (Rival<S> rival : all) {
            int ranking = overrides.ranking(kind, rival.name()).orElse(rival.ranking());
            ranked.add(rival.ranked(ranking, rival.selectors()));
        }
        return ranked;
    }

    /** Returns those that have not said their name. Call it with the lock. */
    List<Rival<S>> strangers() {
        return List.copyOf(strangers.values());
    }

    /** Returns those that have left, though a call of theirs has not returned yet. Call it with the lock. */
    List<Rival<S>> stillRunning() {
        forget();
        return List.copyOf(gone);
    }
}
