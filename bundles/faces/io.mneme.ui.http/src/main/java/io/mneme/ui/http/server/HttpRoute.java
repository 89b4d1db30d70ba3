package io.mneme.ui.http.server;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * One operation of the interface: what is done for a method at a path.
 *
 * @param method the HTTP method; {@code GET} also answers {@code HEAD}
 * @param template the path; a segment in braces stands for any text and is a parameter of that name
 * @param scope what its caller must be allowed to do
 * @param query names of the parameters that the query may have, in the order in which a refusal names them
 * @param handler answers the request, or throws if it refuses it; see {@link io.mneme.ui.http.transport.ExceptionMapper}
 */
public record HttpRoute(
        String method, String template, RouteScope scope, Set<String> query, Function<Request, Response> handler) {

    public HttpRoute {
        query = Collections.unmodifiableSet(new LinkedHashSet<>(query));
    }

    /** Returns a route whose query may have these parameters. */
    public static HttpRoute of(
            String method, String template, RouteScope scope, Function<Request, Response> handler, String... query) {
        return new HttpRoute(method, template, scope, new LinkedHashSet<>(Arrays.asList(query)), handler);
    }
}
