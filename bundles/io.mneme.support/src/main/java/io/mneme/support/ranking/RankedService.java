package io.mneme.support.ranking;

import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import java.util.Map;
import java.util.Set;

/**
 * A service that can be selected.
 *
 * @param <S> the type of the service
 * @param <D> what it declares
 * @param id unique id, higher than the ids of all services that were registered before
 * @param kind what it decides
 * @param description what it has declared
 * @param origin the bundle it came from
 * @param ranking the ranking it was registered with; the highest is selected
 * @param selectors the values it is bound to, by selector; empty for all requests
 * @param boundary through which its code is called
 */
public record RankedService<S, D extends ServiceDescription>(
        long id,
        ServiceKind kind,
        D description,
        ServiceOrigin origin,
        int ranking,
        Map<String, Set<String>> selectors,
        PluginBoundary<S> boundary) {

    public RankedService {
        selectors = Map.copyOf(selectors);
    }

    /** Returns a service of the container. Every plug-in outranks it, and it is called on the threads of requests. */
    public static <S, D extends ServiceDescription> RankedService<S, D> builtIn(
            S service, ServiceKind kind, D description, ServiceOrigin origin) {
        return new RankedService<>(
                Long.MAX_VALUE,
                kind,
                description,
                origin,
                Integer.MIN_VALUE,
                Map.of(),
                PluginBoundary.of(
                        kind.label() + " " + description.name(), service, CallRunner.INLINE, Failures.unlimited()));
    }

    /** Returns the same service with another ranking. */
    RankedService<S, D> withRanking(int newRanking) {
        return new RankedService<>(id, kind, description, origin, newRanking, selectors, boundary);
    }

    /** Returns the same service with the properties that it is registered with now. */
    RankedService<S, D> withProperties(RegisteredProperties now) {
        return new RankedService<>(id, kind, description, origin, now.ranking(), now.selectors(), boundary);
    }

    /** Returns the same service with its description, and called within the limit that it declares. */
    RankedService<S, D> describedBy(D declared) {
        String named = kind.label() + " " + declared.name() + " of " + origin;
        return new RankedService<>(
                id, kind, declared, origin, ranking, selectors, boundary.named(named, declared.limit()));
    }

    /** Returns whether the service may serve this request. */
    boolean isBoundTo(RequestSelectors request) {
        return request.matchAll(selectors);
    }

    /** Returns its name. */
    public String name() {
        return description.name();
    }

    /** Returns its name with the version of its bundle, which tells it from a namesake of another version. */
    String versionedName() {
        return name() + "@" + version();
    }

    /** Returns whether this is its name, or its name and version. */
    public boolean isCalled(String given) {
        return given.startsWith(name()) && (given.length() == name().length() || given.equals(versionedName()));
    }

    /** Returns the symbolic name of the bundle it came from. */
    public String bundle() {
        return origin.bundle();
    }

    /** Returns the version of the bundle it came from. */
    public String version() {
        return origin.version();
    }

    /** Returns the failures of the service. */
    public Failures failures() {
        return boundary.failures();
    }

    /** Returns whether this is the same service as the other one; its rank may have changed since. */
    public boolean isSameService(RankedService<?, ?> other) {
        return id == other.id;
    }

    /** Returns kind and name, for a log or a manifest. */
    public String label() {
        return kind.label() + " " + name();
    }
}
