package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.HeaderValues;
import io.mneme.ui.http.transport.RequestBody;
import io.mneme.ui.http.transport.RequestBody.BodyFormat;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as an endpoint sees it; header and body are checked when they are asked for.
 *
 * @param request the request as the server hands it over
 * @param template the path of the route, with the names of its parameters in braces
 * @param parameters the parameters of the path, decoded, by name and in their order
 * @param query the query, whose parameters are those of the route
 */
public record Request(
        HttpServletRequest request, String template, Map<String, String> parameters, QueryParameters query) {

    /**
     * Returns the whole path as the server understands it when it chooses the servlet: decoded, without {@code ..} and path
     * parameters.
     */
    public static String servedPath(HttpServletRequest request) {
        String tail = request.getPathInfo();
        return request.getServletPath() + (tail == null ? "" : tail);
    }

    /** Returns a parameter of the path, decoded. */
    public String parameter(String name) {
        return parameters.get(name);
    }

    /** Returns a header; empty if it is not sent. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    /** Returns the condition of a change; empty if none was sent. */
    public Optional<String> ifMatch() {
        return ifMatch(request);
    }

    static Optional<String> ifMatch(HttpServletRequest request) {
        List<String> tags = HeaderValues.of(request, "If-Match");
        return tags.isEmpty() ? Optional.empty() : Optional.of(String.join(",", tags));
    }

    /** Returns the body, which must be JSON, as text. */
    public String body() {
        return body(BodyFormat.JSON);
    }

    /** Returns the body, which must be of a format, as text. */
    public String body(BodyFormat format) {
        return RequestBody.readText(request, format);
    }

    /** Returns the body, which must be JSON, as the bytes of its text. */
    public byte[] utf8() {
        return RequestBody.readUtf8(request, BodyFormat.JSON);
    }

    /**
     * Returns the body, which must be JSON, as it was sent.
     *
     * @param maxBytes its maximum length
     */
    public byte[] bytes(int maxBytes) {
        return RequestBody.readBytes(request, BodyFormat.JSON, maxBytes);
    }

    /**
     * Returns the body, which must be of a format, as a stream of any length. It takes none of the room for long bodies, so it must be
     * written somewhere as it arrives.
     */
    public InputStream stream(BodyFormat format) {
        return RequestBody.stream(request, format);
    }

    /** Returns the media type that the body is declared as, in lower case and without parameters; empty if none is. */
    public String mediaType() {
        return RequestBody.mediaType(request);
    }
}
