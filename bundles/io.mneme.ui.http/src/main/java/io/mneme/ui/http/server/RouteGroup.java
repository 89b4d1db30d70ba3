package io.mneme.ui.http.server;

import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The routes of one path, one for each method. */
public final class RouteGroup {

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

    boolean matches(String requested) {
        return path.matches(requested);
    }

    /**
     * Answers a request for the path.
     *
     * @throws IOException if the request cannot be read or the caller has gone
     * @throws RuntimeException if the request is refused: for its path, its method or its query, in this order, or by
     *     the handler
     */
    public Response handle(HttpServletRequest request) throws IOException {
        Map<String, String> parameters = path.values(Request.servedPath(request));
        String method = request.getMethod();
        HttpRoute route = routesByMethod.get(method.equals("HEAD") ? "GET" : method);
        if (route == null) {
            return withoutRoute(method);
        }
        QueryParameters query = QueryParameters.of(request.getQueryString(), List.copyOf(route.query()));
        return route.handler().handle(new Request(request, template, parameters, query));
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
        throw Problem.of(405, "this path answers to " + allow)
                .withHeader("Allow", allow)
                .toException();
    }
}
