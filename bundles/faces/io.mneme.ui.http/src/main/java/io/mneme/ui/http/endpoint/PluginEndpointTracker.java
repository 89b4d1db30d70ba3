package io.mneme.ui.http.endpoint;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.format.FormatCatalog;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.server.RouteTable;
import io.mneme.ui.http.server.RouteTable.RouteGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Finds the endpoints of plug-ins, as policies are found. They are called with a limit of time, and never disabled: a client's wrong
 * requests must not end what others use.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = PluginEndpointTracker.class)
public final class PluginEndpointTracker {

    private static final PolicyLimits LIMITS =
            new PolicyLimits(PluginEndpoint.MAX_TIME, PluginEndpoint.MAX_TIME, Integer.MAX_VALUE);

    private final Object lock = new Object();
    private Optional<PolicyRegistry> registry = Optional.empty();
    private volatile Optional<PolicySelector<PluginEndpoint>> selector = Optional.empty();
    private volatile Optional<FormatCatalog> formats = Optional.empty();
    private volatile ServedEndpoints served = new ServedEndpoints(Optional.empty(), List.of());

    /** The routes of the endpoints that were bound at a moment. */
    private record ServedEndpoints(
            Optional<BoundPolicies<PluginEndpoint>> bound, List<PluginRoute> routes, RouteTable table) {

        ServedEndpoints(Optional<BoundPolicies<PluginEndpoint>> bound, List<PluginRoute> routes) {
            this(
                    bound,
                    routes,
                    new RouteTable(routes.stream().map(PluginRoute::served).toList()));
        }
    }

    /** Looks for endpoints from now on. Without a registry there are none. */
    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindRegistry(PolicyRegistry bound) {
        synchronized (lock) {
            selector.ifPresent(PolicySelector::close);
            registry = Optional.of(bound);
            selector = Optional.of(bound.open(type()));
        }
    }

    void unbindRegistry(PolicyRegistry unbound) {
        synchronized (lock) {
            if (registry.filter(unbound::equals).isPresent()) {
                close();
            }
        }
    }

    /** Describes the forms that it knows. */
    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindFormats(FormatCatalog bound) {
        formats = Optional.of(bound);
    }

    void unbindFormats(FormatCatalog unbound) {
        formats = formats.filter(bound -> bound != unbound);
    }

    /** Looks for endpoints no longer. */
    @Deactivate
    public void close() {
        synchronized (lock) {
            selector.ifPresent(PolicySelector::close);
            registry = Optional.empty();
            selector = Optional.empty();
        }
    }

    private PolicyType<PluginEndpoint> type() {
        return PolicyType.ofEachName("endpoint", HttpEndpoint.class, PluginEndpoint::new, endpoint -> endpoint.get()
                        .declare())
                .withSelectors(Set.of())
                .withLimits(() -> LIMITS);
    }

    /** Returns the routes of a path; empty if no plug-in serves it. */
    public Optional<RouteGroup> find(String path) {
        return served().table().find(path);
    }

    /** Returns the route of the description of the interface, with what plug-ins serve. */
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of(
                "GET",
                "/openapi.json",
                RouteScope.READ,
                call -> BufferedResponse.json(200, OpenApiDocument.with(served().routes(), forms()))));
    }

    /** Returns the names of the forms that plug-ins add. */
    private List<String> forms() {
        List<String> names = formats.map(FormatCatalog::names).orElse(List.of());
        if (names.isEmpty()) {
            return names;
        }
        Set<String> own = OpenApiDocument.ownForms();
        return names.stream().filter(name -> !own.contains(name)).toList();
    }

    private ServedEndpoints served() {
        Optional<BoundPolicies<PluginEndpoint>> bound = selector.map(PolicySelector::bound);
        ServedEndpoints last = served;
        if (!last.bound().equals(bound)) {
            last = new ServedEndpoints(bound, routes(bound));
            served = last;
        }
        return last;
    }

    /** Of several endpoints with the same path, the best one serves it. */
    private static List<PluginRoute> routes(Optional<BoundPolicies<PluginEndpoint>> bound) {
        Map<String, SelectedPolicy<PluginEndpoint>> owners = new HashMap<>();
        return bound.map(BoundPolicies::policies).orElse(List.of()).stream()
                .flatMap(endpoint -> PluginRoute.of(endpoint).stream())
                .filter(route -> owners.computeIfAbsent(
                                OpenApiDocument.withoutNames(route.path()), path -> route.endpoint())
                        .isSamePolicy(route.endpoint()))
                .toList();
    }
}
