package io.mneme.ui.http.server;

import io.mneme.api.operation.OperationTracker;
import io.mneme.ui.http.server.RequestMeters.RequestTiming;
import io.mneme.ui.http.server.RouteTable.RouteGroup;
import io.mneme.ui.http.transport.ExceptionMapper;
import io.mneme.ui.http.transport.HttpExchange;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.RequestOperation;
import io.mneme.ui.http.transport.ResponseSender;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a request from its headers to its answer. */
@Component(service = RequestExecutor.class)
public final class RequestExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(RequestExecutor.class);

    private final ResponseSender sender;
    private final RequestMeters meters;
    private final OperationTracker operations;

    @Activate
    public RequestExecutor(
            @Reference ResponseSender sender, @Reference RequestMeters meters, @Reference OperationTracker operations) {
        this.sender = sender;
        this.meters = meters;
        this.operations = operations;
    }

    /**
     * Sends what the source makes, or a problem document if it refuses the request, and measures the time.
     *
     * @param group the routes of the path; empty if no route has it
     * @throws IOException if the answer broke off and the server must break the connection
     */
    public void execute(
            HttpServletRequest request,
            HttpServletResponse response,
            Optional<RouteGroup> group,
            Supplier<Response> source)
            throws IOException {
        String route = group.map(RouteGroup::template).orElse(RequestMeters.NO_ROUTE);
        RequestTiming timing =
                meters.start(request, response, route, RequestOperation.begin(operations, request, route));
        try {
            send(request, response, source);
        } finally {
            timing.end();
        }
    }

    private void send(HttpServletRequest request, HttpServletResponse response, Supplier<Response> source)
            throws IOException {
        HttpExchange exchange = sender.exchange(request, response);
        String connection = request.getHeader("Connection");
        if (connection != null && connection.toLowerCase(Locale.ROOT).contains("close")) {
            // The server forgets it when the request also expects to be told to go on.
            response.setHeader("Connection", "close");
        }
        dispatch(
                () -> {
                    EntityTag.check(Request.ifMatch(request));
                    return source.get();
                },
                exchange);
    }

    /**
     * Answers a request.
     *
     * @throws IOException if the answer broke off and the server must break the connection
     */
    static void dispatch(Supplier<Response> source, HttpExchange exchange) throws IOException {
        try {
            source.get().send(exchange);
        } catch (RuntimeException thrown) {
            // The one place where a failure meets the outside: past it, the server would show its stack trace.
            if (ExceptionMapper.isFault(thrown)) {
                exchange.failures().report(thrown);
            }
            sendProblem(ExceptionMapper.toProblem(thrown), exchange);
        } catch (InterruptedIOException cutOff) {
            sendProblem(Problem.of(503, "the answer was cut off").withHeader("Retry-After", "2"), exchange);
        } catch (IOException gone) {
            LOG.debug("a caller went away before its answer was sent: {}", gone.toString());
        }
    }

    private static void sendProblem(Problem problem, HttpExchange exchange) throws IOException {
        HttpServletResponse response = exchange.response();
        if (response.isCommitted()) {
            // A caller that has part of an answer must not take it for the whole.
            throw new BrokenResponseException(problem.detail());
        }
        response.resetBuffer();
        response.setContentType(null);
        response.setHeader("Content-Disposition", null);
        exchange.announceClosing();
        problem.write(response);
    }

    /** Says that an answer broke off after part of it was sent, so that the server must break the connection. */
    private static final class BrokenResponseException extends IOException {

        private static final long serialVersionUID = 1L;

        BrokenResponseException(String reason) {
            super("the answer broke off: " + reason);
        }

        // The server logs it with its stack trace: where it was thrown tells nothing.
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
