package io.mneme.spi.endpoint;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request of a route.
 *
 * @param method the method that was sent; {@code HEAD} is {@code GET}
 * @param parameters the parameters of the path, decoded, by name
 * @param query the parameters of the query, decoded, by name and each in the order in which it was sent; one that was not sent is
 *     absent
 * @param headers the headers, by their names in lower case; one that was sent several times has its values with commas between.
 *     Those that carry credentials are absent
 * @param body the body as text; empty if the route reads none
 */
public record EndpointRequest(
        String method,
        Map<String, String> parameters,
        Map<String, List<String>> query,
        Map<String, String> headers,
        String body) {

    public EndpointRequest {
        requireNonNull(method, "method");
        requireNonNull(body, "body");
        parameters = Map.copyOf(parameters);
        Map<String, List<String>> values = new LinkedHashMap<>();
        query.forEach((name, sent) -> values.put(name, List.copyOf(sent)));
        query = Collections.unmodifiableMap(values);
        headers = Map.copyOf(headers);
    }

    /** Returns a request without headers. */
    public EndpointRequest(
            String method, Map<String, String> parameters, Map<String, List<String>> query, String body) {
        this(method, parameters, query, Map.of(), body);
    }

    /** Returns a parameter of the path. */
    public String parameter(String name) {
        return Optional.ofNullable(parameters.get(name))
                .orElseThrow(() -> new IllegalArgumentException("the path has no parameter " + name));
    }

    /**
     * Returns a parameter of the query; empty if it was not sent.
     *
     * @throws RefusedRequestException if it was sent twice
     */
    public Optional<String> query(String name) {
        List<String> sent = query.getOrDefault(name, List.of());
        if (sent.size() > 1) {
            throw RefusedRequestException.field(name, "must be given once");
        }
        return sent.stream().findFirst();
    }

    /** Returns a header; empty if it was not sent. */
    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }
}
