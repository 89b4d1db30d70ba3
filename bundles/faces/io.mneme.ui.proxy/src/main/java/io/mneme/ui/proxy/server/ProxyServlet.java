package io.mneme.ui.proxy.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.AccessRefusal;
import io.mneme.api.access.AccessScope;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.proxy.chat.ChatInterface;
import io.mneme.ui.proxy.chat.ChatJson;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the requests of clients that have the proxy as the base URL of their provider. A request that waits for a provider has a thread of
 * the proxy, and none of the server.
 *
 * <p>A caller must be allowed to read and to record, since the proxy does both. Where a token is required, it has a header of its own,
 * {@code X-Mneme-Token}: the others have that of the provider.
 *
 * <p>It depends on the filter of hosts and origins, so that it is not served without it: a page of another origin must not record.
 */
@Component(
        service = Servlet.class,
        immediate = true,
        configurationPid = ProxySettings.PID,
        reference =
                @Reference(
                        name = "guard",
                        service = Filter.class,
                        target = "(component.name=io.mneme.ui.http.server.HostAndOriginFilter)"))
@HttpWhiteboardServletPattern({"/openai/*", "/anthropic/*"})
@HttpWhiteboardServletAsyncSupported
public final class ProxyServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(ProxyServlet.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final transient LiveSettings<ProxySettings> settings;
    private final transient ChatPlanner planner;
    private final transient ProxyMeters meters;
    private final transient OperationTracker operations;
    private final transient NamedExecutor threads;
    private final transient UpstreamClient upstream = new UpstreamClient();

    @Activate
    public ProxyServlet(
            Map<String, Object> configuration,
            @Reference ChatPlanner planner,
            @Reference ProxyMeters meters,
            @Reference OperationTracker operations) {
        settings = new LiveSettings<>(ProxySettings.SCHEMA, configuration);
        this.planner = planner;
        this.meters = meters;
        this.operations = operations;
        threads = NamedExecutor.unqueued(
                "mneme-proxy", settings.current().maxRequests(), ClosePolicy.FINISH_OR_INTERRUPT, CLOSE_TIMEOUT);
    }

    /** Takes over a configuration while requests are served; one that is invalid changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        settings.offer(configuration);
    }

    /** Lets answers that arrive end within a while, then breaks them off. */
    @Deactivate
    void close() {
        threads.close();
        // A thread that waits for a provider hears nothing but the end of its connection.
        upstream.close();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long begun = System.nanoTime();
        Optional<AccessRefusal> refusal = AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE))
                .refusal(AccessScope.READ, AccessScope.RECORD);
        if (refusal.isPresent()) {
            response.setHeader("WWW-Authenticate", refusal.get().challenge());
            // Its body was not read.
            response.setHeader("Connection", "close");
            refuse(
                    response,
                    refusal.get().status(),
                    "permission_error",
                    refusal.get().detail());
            return;
        }
        ProxySettings applied = settings.current();
        String path = request.getServletPath()
                + Optional.ofNullable(request.getPathInfo()).orElse("");
        Optional<byte[]> body = body(request, response, applied.maxBodyBytes());
        if (body.isEmpty()) {
            return;
        }
        Optional<UpstreamRequest> call = UpstreamRequest.of(request, path, body.get(), applied);
        if (call.isEmpty()) {
            refuse(response, 404, "not_found_error", "the proxy serves paths below /openai/v1 and /anthropic/v1");
            return;
        }
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        ProxyExchange exchange =
                new ProxyExchange(call.get(), response, planner, upstream, meters, operations, Clock.systemUTC());
        RunningOperation operation = begin(request, call.get());
        try {
            threads.execute(() -> {
                try {
                    run(exchange, applied, begun, operation);
                } finally {
                    complete(async);
                }
            });
        } catch (RejectedExecutionException full) {
            operation.fail("overloaded").close();
            meters.count(ProxyMeters.ProxyOutcome.OVERLOADED);
            response.setHeader("Retry-After", "1");
            refuse(response, 503, "overloaded_error", "too many requests wait for their provider; try again");
            async.complete();
        }
    }

    /** Begins the operation of a client's request. Paths of no chat are the client's, and have no place in a name. */
    private RunningOperation begin(HttpServletRequest request, UpstreamRequest call) {
        String route = ChatInterface.at(call.path()).map(chat -> call.path()).orElse(request.getServletPath() + "/*");
        RunningOperation begun = operations.begin(OperationStart.server(
                request.getMethod() + " " + route, Optional.ofNullable(request.getHeader("traceparent"))));
        begun.label("http.request.method", request.getMethod())
                .label("http.route", route)
                .leave();
        return begun;
    }

    private static void run(ProxyExchange exchange, ProxySettings applied, long begun, RunningOperation operation) {
        operation.enter();
        try {
            exchange.run(applied, begun);
            operation.number("http.response.status_code", exchange.status());
        } finally {
            operation.close();
        }
    }

    private static void complete(AsyncContext async) {
        try {
            async.complete();
        } catch (IllegalStateException broken) {
            LOG.trace("the connection of the client is broken already", broken);
        }
    }

    /** Returns the body; empty if the request is refused. */
    private static Optional<byte[]> body(HttpServletRequest request, HttpServletResponse response, int maxBytes)
            throws IOException {
        try {
            byte[] body = request.getInputStream().readNBytes(maxBytes + 1);
            if (body.length <= maxBytes) {
                return Optional.of(body);
            }
            response.setHeader("Connection", "close");
            refuse(
                    response,
                    413,
                    "request_too_large",
                    "the request is longer than max_body_mb of io.mneme.ui.proxy: " + (maxBytes >> 20) + " MiB");
        } catch (IOException tooMany) {
            // The bounds that bodies of all requests share, or a client that has gone.
            response.setHeader("Retry-After", "1");
            response.setHeader("Connection", "close");
            refuse(response, 429, "rate_limit_error", "the body could not be taken now; try again");
        }
        return Optional.empty();
    }

    /** Answers with an error of the proxy itself, in a form that the clients of both providers read. */
    private static void refuse(HttpServletResponse response, int status, String type, String message)
            throws IOException {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("type", "error");
        answer.putObject("error").put("type", type).put("message", "Mneme: " + message);
        response.setStatus(status);
        response.setContentType("application/json");
        byte[] body = ChatJson.bytes(answer);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
