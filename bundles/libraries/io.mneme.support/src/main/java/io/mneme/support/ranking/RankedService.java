package io.mneme.support.ranking;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;

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

    private static final long BUILT_IN_ID = Long.MAX_VALUE;

    public RankedService {
        selectors = Map.copyOf(selectors);
    }

    /** Returns a service of the container. Every plug-in outranks it, and it is called on the threads of requests. */
    public static <S, D extends ServiceDescription> RankedService<S, D> builtIn(
            S service, ServiceKind kind, D description, ServiceOrigin origin) {
        return new RankedService<>(
                BUILT_IN_ID,
                kind,
                description,
                origin,
                Integer.MIN_VALUE,
                Map.of(),
                PluginBoundary.of(
                        kind.label() + " " + description.name(), service, CallRunner.INLINE, Failures.unlimited()));
    }

    /** Returns whether this is a service of the container that no bundle has registered. */
    public boolean isBuiltIn() {
        return id == BUILT_IN_ID;
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

    /**
     * Compares what can change of a service. The method that a record has by itself is made by its first call, which takes several
     * milliseconds of the start in each bundle with a copy of this class.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof RankedService<?, ?> that
                && id == that.id
                && ranking == that.ranking
                && boundary.equals(that.boundary)
                && selectors.equals(that.selectors);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(id);
    }

    /** Returns kind and name, for a log or a manifest. */
    public String label() {
        return kind.label() + " " + name();
    }

    /** The service properties that decide about selection. */
    record RegisteredProperties(int ranking, Map<String, Set<String>> selectors) {

        RegisteredProperties {
            selectors = Map.copyOf(selectors);
        }

        /** Compares as a record does by itself, from the first call on; see {@link RankedService#equals}. */
        @Override
        public boolean equals(Object other) {
            return other instanceof RegisteredProperties that
                    && ranking == that.ranking
                    && selectors.equals(that.selectors);
        }

        @Override
        public int hashCode() {
            return 31 * ranking + selectors.hashCode();
        }

        /**
         * Reads the properties as they are now.
         *
         * @param selectors the names of the properties that are selectors
         */
        static RegisteredProperties of(ServiceReference<?> reference, Set<String> selectors) {
            Map<String, Set<String>> bonds = new HashMap<>();
            for (String selector : selectors) {
                Object value = reference.getProperty(selector);
                if (value instanceof String one) {
                    bonds.put(selector, Set.of(one));
                } else if (value instanceof String[] several) {
                    bonds.put(selector, new TreeSet<>(Arrays.asList(several)));
                } else if (value instanceof Collection<?> several) {
                    bonds.put(
                            selector,
                            several.stream().map(Object::toString).collect(Collectors.toCollection(TreeSet::new)));
                }
            }
            return new RegisteredProperties(ranking(reference.getProperty(Constants.SERVICE_RANKING)), bonds);
        }

        /** A configuration file can only contain a ranking as text, which the framework ignores. */
        private static int ranking(Object value) {
            if (value instanceof Integer ranking) {
                return ranking;
            }
            return value instanceof String || value instanceof Long
                    ? ConfigurationValues.whole(value.toString().strip()).orElse(0)
                    : 0;
        }
    }

    /**
     * The bundle that a service came from.
     *
     * @param bundle its symbolic name
     * @param version its version
     */
    public record ServiceOrigin(String bundle, String version) {

        static ServiceOrigin of(Bundle bundle) {
            return new ServiceOrigin(
                    bundle.getSymbolicName(), bundle.getVersion().toString());
        }

        /**
         * Returns the bundle of a class.
         *
         * @param name the symbolic name that counts outside a framework
         */
        public static ServiceOrigin of(Class<?> type, String name) {
            Bundle bundle = FrameworkUtil.getBundle(type);
            return bundle == null ? new ServiceOrigin(name, "0.0.0") : of(bundle);
        }

        @Override
        public String toString() {
            return bundle + " " + version;
        }
    }

    /**
     * A kind of services that are ranked.
     *
     * @param name its name, for the operator
     * @param label what precedes the name of a service of this kind in logs and answers
     * @param selectors the service properties that bind a service to certain requests
     */
    public record ServiceKind(String name, String label, Set<String> selectors) {

        public ServiceKind {
            selectors = Set.copyOf(selectors);
        }
    }
}
