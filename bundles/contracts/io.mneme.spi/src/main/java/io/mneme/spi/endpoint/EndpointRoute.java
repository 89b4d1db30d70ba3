package io.mneme.spi.endpoint;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One operation of an endpoint: a method at a path.
 *
 * @param method {@code GET}, {@code POST}, {@code PUT}, {@code PATCH} or {@code DELETE}; {@code GET} also serves {@code HEAD}
 * @param path the path below {@code /v1/}. A segment has lower case letters, digits, hyphens, underscores and points, or is a
 *     parameter: a name of lower case letters and underscores in braces, which stands for any text
 * @param operation the operation as a JSON object of OpenAPI 3.1, which has {@code responses}. A query may have the parameters that it
 *     lists as {@code in: query}, and no others. A body is read if it has a {@code requestBody}, in one of the media types of its
 *     {@code content}; the body must then be sent, in UTF-8. Parameters of the path need not be listed
 * @param handler answers the requests
 */
public record EndpointRoute(String method, String path, String operation, RequestHandler handler) {

    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final String SEGMENT = "[a-z0-9._-]+|\\{[a-z_]+}";

    /** Answers the requests of a route. */
    @ConsumerType
    @FunctionalInterface
    public interface RequestHandler {

        /**
         * Answers a request; called by many threads at once.
         *
         * @throws RefusedRequestException if the request breaks a rule, or what it names is absent
         */
        EndpointResponse handle(EndpointRequest request);
    }

    public EndpointRoute {
        requireNonNull(operation, "operation");
        requireNonNull(handler, "handler");
        if (!METHODS.contains(method)) {
            throw new IllegalArgumentException("method must be one of GET, POST, PUT, PATCH, DELETE: " + method);
        }
        if (!path.matches("/v1(/(" + SEGMENT + "))+")
                || parameters(path).distinct().count() < parameters(path).count()) {
            throw new IllegalArgumentException(
                    "path must be below /v1/, of lower case segments and {parameters} with different names: " + path);
        }
    }

    /** Returns the names of the parameters of the path, in their order. */
    public List<String> parameters() {
        return parameters(path).toList();
    }

    private static Stream<String> parameters(String path) {
        return Arrays.stream(path.split("/"))
                .filter(segment -> segment.startsWith("{"))
                .map(segment -> segment.substring(1, segment.length() - 1));
    }
}
