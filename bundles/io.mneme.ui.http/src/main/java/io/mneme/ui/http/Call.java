package io.mneme.ui.http;

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
record Call(HttpServletRequest request) {

    /** What is done for one method. */
    interface Action {

        Reply answer() throws IOException;
    }

    /** Returns the parts of the path behind the endpoint's own, decoded, also of {@link PathPart}'s escape; empty when there is nothing behind it. */
    List<String> path() {
        String tail = request.getPathInfo();
        return tail == null
                ? List.of()
                : Arrays.stream(tail.substring(1).split("/", -1))
                        .map(PathPart::decoded)
                        .toList();
    }

    /** Returns what is done for this request's method, by method. */
    Reply byMethod(Map<String, Action> actions) throws IOException {
        String method = request.getMethod();
        Action action = actions.get(method.equals("HEAD") ? "GET" : method);
        if (action != null) {
            return action.answer();
        }
        TreeSet<String> allowed = new TreeSet<>(actions.keySet());
        allowed.add("OPTIONS");
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        String allow = String.join(", ", allowed);
        if (method.equals("OPTIONS")) {
            return Answer.empty(204).with("Allow", allow);
        }
        throw Problem.of(405, "this path answers to " + allow)
                .with("Allow", allow)
                .refused();
    }

    /** Returns the query, each of whose parameters must be among the known ones. */
    Query query(String... known) {
        return Query.of(request.getQueryString(), List.of(known));
    }

    /** Returns a header; empty if it is not sent. */
    Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    /** Returns the condition of a change; empty if none was sent. */
    Optional<String> ifMatch() {
        List<String> sent = Collections.list(request.getHeaders("If-Match"));
        return sent.isEmpty() ? Optional.empty() : Optional.of(String.join(",", sent));
    }

    /** Returns the body as text. */
    String body() {
        return Body.text(request);
    }

    /** Returns the refusal of a path that leads nowhere. */
    RefusedException nothingHere() {
        return Problem.of(404, "there is nothing at this path").refused();
    }
}
