package io.mneme.ui.http.server;

import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.input.RequestBody;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
import io.mneme.view.PathSegment;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A request as an endpoint sees it; what it holds is checked when it is asked for.
 *
 * @param request the request as the server hands it over
 */
public record Request(HttpServletRequest request) {

    /** What is done for one method. */
    public interface MethodHandler {

        Response handle() throws IOException;
    }

    /** Returns the parts of the path behind the endpoint's own, decoded, also of {@link PathSegment}'s escape; empty when there is nothing behind it. */
    public List<String> pathSegments() {
        String tail = request.getPathInfo();
        return tail == null
                ? List.of()
                : Arrays.stream(tail.substring(1).split("/", -1))
                        .map(Request::decode)
                        .toList();
    }

    private static String decode(String segment) {
        return PathSegment.decode(segment).orElseThrow(() -> Problem.of(
                        400,
                        "a part of the path that begins with ~ must go on with the base64url form of a name in"
                                + " UTF-8")
                .toException());
    }

    /**
     * Returns the whole path as the server understands it when it chooses the endpoint: decoded, without {@code ..} and path
     * parameters.
     */
    public String servedPath() {
        String tail = request.getPathInfo();
        return request.getServletPath() + (tail == null ? "" : tail);
    }

    /** Returns what is done for this request's method, by method. */
    public Response byMethod(Map<String, MethodHandler> actions) throws IOException {
        String method = request.getMethod();
        MethodHandler action = actions.get(method.equals("HEAD") ? "GET" : method);
        if (action != null) {
            return action.handle();
        }
        TreeSet<String> allowed = new TreeSet<>(actions.keySet());
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

    /** Returns the query, each of whose parameters must be among the known ones. */
    public QueryParameters query(String... known) {
        return QueryParameters.of(request.getQueryString(), List.of(known));
    }

    /** Returns a header; empty if it is not sent. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    /** Returns the condition of a change; empty if none was sent. */
    public Optional<String> ifMatch() {
        List<String> sent = Collections.list(request.getHeaders("If-Match"));
        return sent.isEmpty() ? Optional.empty() : Optional.of(String.join(",", sent));
    }

    /** Returns the body as text. */
    public String body() {
        return RequestBody.readText(request);
    }

    /** Returns the refusal of a path that leads nowhere. */
    public ProblemException notFound() {
        return Problem.of(404, "there is nothing at this path").toException();
    }
}
