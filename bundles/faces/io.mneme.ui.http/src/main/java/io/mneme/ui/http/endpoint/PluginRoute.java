package io.mneme.ui.http.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.endpoint.EndpointRequest;
import io.mneme.spi.endpoint.EndpointResponse;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.ExceptionMapper;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.RequestBody.BodyFormat;
import io.mneme.view.input.StrictJsonReader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A route of a plug-in's endpoint.
 *
 * @param endpoint the endpoint, through its boundary
 * @param method the HTTP method
 * @param path the path, with the names of its parameters in braces
 * @param operation its description, which says what a request may have
 */
record PluginRoute(SelectedPolicy<PluginEndpoint> endpoint, String method, String path, ObjectNode operation) {

    private static final Set<String> CREDENTIALS =
            Set.of("authorization", "proxy-authorization", "cookie", "x-mneme-token");
    private static final Set<String> DECIDED_BY_CONTAINER =
            Set.of("content-type", "content-length", "transfer-encoding", "connection");

    /** Returns the routes of an endpoint, by their paths and methods. */
    static List<PluginRoute> of(SelectedPolicy<PluginEndpoint> endpoint) {
        return new TreeMap<>(endpoint.texts())
                .entrySet().stream()
                        .map(route -> new PluginRoute(
                                endpoint,
                                route.getKey().split(" ", 2)[0],
                                route.getKey().split(" ", 2)[1],
                                StrictJsonReader.readObject(route.getValue())))
                        .toList();
    }

    /** Returns the names of the parameters of the path. */
    List<String> parameters() {
        return Arrays.stream(path.split("/"))
                .filter(segment -> segment.startsWith("{"))
                .map(segment -> segment.substring(1, segment.length() - 1))
                .toList();
    }

    /** Returns it as the table of routes has it. */
    HttpRoute served() {
        Set<String> query = StreamSupport.stream(operation.path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new HttpRoute(method, path, scope(), query, this::answer);
    }

    /** Returns what its caller must be allowed to do: what the operation's own {@code security} names, and else to administer. */
    RouteScope scope() {
        List<String> named = StreamSupport.stream(
                        operation.at("/security/0/token").spliterator(), false)
                .map(JsonNode::asText)
                .sorted()
                .toList();
        return Arrays.stream(RouteScope.values())
                .filter(scope -> !named.isEmpty()
                        && scope.labels().stream().sorted().toList().equals(named))
                .findFirst()
                .orElse(RouteScope.ADMIN);
    }

    private Response answer(Request call) {
        EndpointRequest request = new EndpointRequest(
                method, call.parameters(), call.query().values(), headers(call.request()), body(call));
        AtomicBoolean threw = new AtomicBoolean();
        PolicyResult<PluginAnswer> answer = endpoint.ask(called -> answer(called.get(), request, threw));
        if (!answer.failed()) {
            return answer.get().toResponse();
        }
        Problem failure = Problem.of(threw.get() ? 500 : 503, endpoint.label() + " " + answer.failure());
        throw (threw.get() ? failure : failure.withHeader("Retry-After", "5")).toException();
    }

    /** What a plug-in has answered; its refusal of a request is no failure of its own. */
    private interface PluginAnswer {

        Response toResponse();
    }

    private PluginAnswer answer(PluginEndpoint called, EndpointRequest request, AtomicBoolean threw) {
        try {
            Response response = response(called.handle(method, path, request));
            return () -> response;
        } catch (RuntimeException refused) {
            if (ExceptionMapper.toProblem(refused).status() == 500) {
                threw.set(true);
                throw refused;
            }
            // Outside the boundary it is answered, and reported, as if an endpoint of the container had thrown it.
            return () -> {
                throw refused;
            };
        }
    }

    private static Response response(EndpointResponse given) {
        BufferedResponse response = new BufferedResponse(given.status(), mediaType(given), given.body(), Map.of());
        for (Map.Entry<String, String> header : given.headers().entrySet()) {
            if (!DECIDED_BY_CONTAINER.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                response = response.withHeader(header.getKey(), header.getValue());
            }
        }
        return response;
    }

    /** A client that is not told takes a text for one of its own encoding. */
    private static String mediaType(EndpointResponse given) {
        String type = given.mediaType();
        return type.startsWith("text/") && !type.contains("charset=") ? type + ";charset=utf-8" : type;
    }

    private String body(Request call) {
        JsonNode content = operation.at("/requestBody/content");
        return content.isEmpty()
                ? ""
                : call.body(BodyFormat.of(
                        content.propertyStream().map(Map.Entry::getKey).toArray(String[]::new)));
    }

    private static Map<String, String> headers(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .filter(name -> !CREDENTIALS.contains(name))
                .collect(Collectors.toMap(
                        name -> name, name -> String.join(", ", Collections.list(request.getHeaders(name)))));
    }
}
