package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.Problem.ProblemException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All routes of the interface, found by path. */
public final class RouteTable {

    private final List<HttpRoute> routes;
    private final List<RouteGroup> groups;

    public RouteTable(List<Endpoint> endpoints) {
        routes = endpoints.stream()
                .flatMap(endpoint -> endpoint.routes().stream())
                .toList();
        Map<String, List<HttpRoute>> routesByTemplate = routes.stream()
                .collect(Collectors.groupingBy(HttpRoute::template, LinkedHashMap::new, Collectors.toList()));
        groups = routesByTemplate.entrySet().stream()
                .map(group -> new RouteGroup(group.getKey(), group.getValue()))
                .sorted(Comparator.comparing(RouteGroup::parameterCount))
                .toList();
    }

    /** Returns all routes. */
    public List<HttpRoute> routes() {
        return routes;
    }

    /** Returns the routes of a path; empty if there are none. */
    public Optional<RouteGroup> find(String path) {
        return groups.stream().filter(group -> group.matches(path)).findFirst();
    }

    /** Returns the refusal of a path that no route has. */
    public static ProblemException notFound() {
        return Problem.of(404, "there is nothing at this path").toException();
    }

    /**
     * Returns the refusal of a path that is not served: for good, or only now, since what serves it is yet to come or has
     * already gone.
     */
    public ProblemException unserved(String path) {
        if (find(path).isEmpty()) {
            return notFound();
        }
        return Problem.of(503, "the container starts or stops; try again")
                .withHeader("Retry-After", "1")
                .toException();
    }
}
