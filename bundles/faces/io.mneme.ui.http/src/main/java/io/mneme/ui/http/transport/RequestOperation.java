package io.mneme.ui.http.transport;

import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;

/** The operation of a request, with the names that OpenTelemetry has for HTTP. It has the template of a path, and never its values. */
public final class RequestOperation {

    private static final int FIRST_FAULT = 500;
    private static final String ATTRIBUTE = RequestOperation.class.getName();
    private static final String OTHER_METHOD = "other";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

    private RequestOperation() {}

    /** Begins it, in the trace of the caller if the request has one. */
    public static RunningOperation begin(OperationTracker operations, HttpServletRequest request, String route) {
        String method = method(request);
        RunningOperation begun = operations
                .begin(OperationStart.server(
                        method + " " + route, Optional.ofNullable(request.getHeader("traceparent"))))
                .label("http.request.method", method)
                .label("http.route", route)
                .label("url.scheme", request.getScheme());
        request.setAttribute(ATTRIBUTE, begun);
        return begun;
    }

    /** Returns the method of a request, or what stands for all that have no meaning here. */
    public static String method(HttpServletRequest request) {
        return METHODS.contains(request.getMethod()) ? request.getMethod() : OTHER_METHOD;
    }

    /** Does work for a request on a thread that is not the server's. */
    static void resume(HttpServletRequest request, Runnable work) {
        RunningOperation operation =
                request.getAttribute(ATTRIBUTE) instanceof RunningOperation begun ? begun : RunningOperation.NONE;
        operation.enter();
        try {
            work.run();
        } finally {
            operation.leave();
        }
    }

    /** Ends it. As with any server, only a fault of its own is a failure. */
    public static void end(RunningOperation operation, HttpServletResponse response) {
        int status = response.getStatus();
        operation.number("http.response.status_code", status);
        if (status >= FIRST_FAULT) {
            operation.fail(Integer.toString(status));
        }
        operation.close();
    }
}
