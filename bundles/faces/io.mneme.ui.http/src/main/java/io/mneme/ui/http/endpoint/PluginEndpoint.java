package io.mneme.ui.http.endpoint;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.spi.endpoint.EndpointRoute;
import io.mneme.spi.endpoint.EndpointRoute.RequestHandler;
import io.mneme.spi.endpoint.HttpEndpoint;
import io.mneme.view.input.StrictJsonReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An endpoint of a plug-in as it is called: it is asked for its routes once, and then answers by method and path. */
final class PluginEndpoint {

    /** The longest time that a request may take. */
    static final Duration MAX_TIME = Duration.ofSeconds(10);

    private static final int MAX_ROUTES = 100;

    private final HttpEndpoint endpoint;
    private volatile Map<String, RequestHandler> handlers = Map.of();

    PluginEndpoint(HttpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Asks it for its routes.
     *
     * @return the operation of each route, by method and path
     * @throws PolicyViolationException if one of them cannot be served
     */
    PolicyDeclaration declare() {
        Duration limit = endpoint.timeLimit();
        if (limit.isNegative() || limit.isZero() || limit.compareTo(MAX_TIME) > 0) {
            throw new PolicyViolationException("has a time limit that is not from 1 ms to 10 s");
        }
        List<EndpointRoute> routes = List.copyOf(endpoint.routes());
        if (routes.isEmpty() || routes.size() > MAX_ROUTES) {
            throw new PolicyViolationException("has no routes, or more than " + MAX_ROUTES);
        }
        Set<String> ownPaths = OpenApiDocument.ownPaths();
        Map<String, RequestHandler> declared = new HashMap<>();
        Map<String, String> operations = new HashMap<>();
        Map<String, String> paths = new HashMap<>();
        for (EndpointRoute route : routes) {
            check(route, ownPaths);
            String name = route.method() + " " + route.path();
            String first = paths.computeIfAbsent(OpenApiDocument.withoutNames(route.path()), path -> route.path());
            if (declared.put(name, route.handler()) != null || !first.equals(route.path())) {
                throw new PolicyViolationException("has two routes for " + name);
            }
            operations.put(name, route.operation());
        }
        handlers = Map.copyOf(declared);
        return new PolicyDeclaration(endpoint.name(), List.of(), limit, operations);
    }

    private static void check(EndpointRoute route, Set<String> ownPaths) {
        if (ownPaths.contains(OpenApiDocument.withoutNames(route.path()))) {
            throw new PolicyViolationException("has the path " + route.path() + ", which the container serves");
        }
        if (!isOperation(route)) {
            throw new PolicyViolationException("describes " + route.method() + " " + route.path()
                    + " by what is no JSON object with responses, and media types of its body");
        }
    }

    private static boolean isOperation(EndpointRoute route) {
        try {
            ObjectNode operation = StrictJsonReader.readObject(route.operation());
            return operation.path("responses").isObject()
                    && (!operation.has("requestBody")
                            || !operation.at("/requestBody/content").isEmpty());
        } catch (InvalidEntryException malformed) {
            return false;
        }
    }

    EndpointResponse handle(String method, String path, EndpointRequest request) {
        return handlers.get(method + " " + path).handle(request);
    }
}
