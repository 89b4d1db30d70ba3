package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.view.PathSegment;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All routes of the interface, found by path. What they report on may come and go: its absence is an answer (503), so that no path
 * is ever missing.
 */
public final class RouteTable {

    private final List<HttpRoute> routes;
    private final Map<String, RouteGroup> exact;
    private final List<RouteGroup> parameterised;

    public RouteTable(List<HttpRoute> routes) {
        this.routes = List.copyOf(routes);
        Map<String, List<HttpRoute>> routesByTemplate = routes.stream()
                .collect(Collectors.groupingBy(HttpRoute::template, LinkedHashMap::new, Collectors.toList()));
        List<RouteGroup> groups = routesByTemplate.entrySet().stream()
                .map(group -> new RouteGroup(group.getKey(), group.getValue()))
                .toList();
        exact = groups.stream()
                .filter(group -> group.parameterCount() == 0)
                .collect(Collectors.toUnmodifiableMap(RouteGroup::template, Function.identity()));
        parameterised = groups.stream()
                .filter(group -> group.parameterCount() > 0)
                .sorted(Comparator.comparing(RouteGroup::parameterCount))
                .toList();
    }

    /** Returns all routes. */
    public List<HttpRoute> routes() {
        return routes;
    }

    /** Returns the routes of a path; empty if there are none. */
    public Optional<RouteGroup> find(String path) {
        RouteGroup found = exact.get(path);
        if (found == null) {
            String[] segments = RouteGroup.PathTemplate.split(path);
            for (int i = 0; i < parameterised.size() && found == null; i++) {
                RouteGroup group = parameterised.get(i);
                found = group.path.matches(segments) ? group : null;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Returns the refusal of a path that no route has. */
    public static ProblemException notFound() {
        return Problem.refuse(404, "there is nothing at this path");
    }

    /**
     * Returns the refusal of a path that is not served: for good, or only now, since what serves it is yet to come or has
     * already gone.
     *
     * @param isActive whether the container neither starts nor stops: other bundles have paths, too, and may stop before this one
     */
    public ProblemException unserved(String path, boolean isActive) {
        if (isActive && find(path).isEmpty()) {
            return notFound();
        }
        return Problem.refuse(503, "the container starts or stops; try again").withHeader("Retry-After", "1");
    }

    /** The routes of one path, one for each method. */
    public static final class RouteGroup {

        private final String template;
        private final PathTemplate path;
        private final Map<String, HttpRoute> routesByMethod;

        RouteGroup(String template, List<HttpRoute> routes) {
            this.template = template;
            this.path = PathTemplate.of(template);
            this.routesByMethod =
                    routes.stream().collect(Collectors.toUnmodifiableMap(HttpRoute::method, Function.identity()));
        }

        /** Returns the path, with the names of its parameters in braces. */
        public String template() {
            return template;
        }

        long parameterCount() {
            return path.parameterCount();
        }

        /**
         * Answers a request for the path.
         *
         * @throws RuntimeException if the request is refused: for its path, its method, its caller or its query, in this order, or by
         *     the handler
         */
        public Response handle(HttpServletRequest request) {
            Map<String, String> parameters = path.values(Request.servedPath(request));
            String method = request.getMethod();
            HttpRoute route = routesByMethod.get(method.equals("HEAD") ? "GET" : method);
            if (route == null) {
                return withoutRoute(method);
            }
            route.scope().require(request);
            QueryParameters query = QueryParameters.of(request.getQueryString(), route.query());
            return route.handler().apply(new Request(request, template, parameters, query));
        }

        private Response withoutRoute(String method) {
            TreeSet<String> allowed = new TreeSet<>(routesByMethod.keySet());
            allowed.add("OPTIONS");
            if (allowed.contains("GET")) {
                allowed.add("HEAD");
            }
            String allow = String.join(", ", allowed);
            if (method.equals("OPTIONS")) {
                return BufferedResponse.empty(204).withHeader("Allow", allow);
            }
            throw Problem.refuse(405, "this path answers to " + allow).withHeader("Allow", allow);
        }

        /**
         * The path of a route, compared with paths of requests segment by segment.
         *
         * @param parameterCount how many segments are parameters: of two templates for a path, the one with fewer is the exact one
         */
        private record PathTemplate(List<String> segments, long parameterCount) {

            static PathTemplate of(String template) {
                List<String> segments = List.of(split(template));
                return new PathTemplate(
                        segments,
                        segments.stream().filter(PathTemplate::isParameter).count());
            }

            static String[] split(String path) {
                return path.split("/", -1);
            }

            boolean matches(String[] given) {
                boolean matches = given.length == segments.size();
                for (int i = 0; i < given.length && matches; i++) {
                    String segment = segments.get(i);
                    matches = isParameter(segment) || segment.equals(given[i]);
                }
                return matches;
            }

            /** Returns the values of the parameters in a path that matches, without {@link PathSegment}'s escape. */
            Map<String, String> values(String path) {
                if (parameterCount == 0) {
                    return Map.of();
                }
                String[] given = split(path);
                Map<String, String> values = new LinkedHashMap<>();
                for (int i = 0; i < segments.size(); i++) {
                    String name = segments.get(i);
                    if (isParameter(name)) {
                        values.put(name.substring(1, name.length() - 1), decode(given[i]));
                    }
                }
                return values;
            }

            private static boolean isParameter(String segment) {
                return segment.startsWith("{");
            }

            private static String decode(String segment) {
                return PathSegment.decode(segment)
                        .orElseThrow(() -> Problem.refuse(
                                400,
                                "a part of the path that begins with ~ must go on with the base64url form of a name in"
                                        + " UTF-8"));
            }
        }
    }
}
