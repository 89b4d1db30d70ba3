package io.mneme.ui.http.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.mneme.api.operation.RunningOperation;
import io.mneme.ui.http.transport.RequestOperation;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Times requests by method, route and class of the status.
 *
 * <p>The number of meters is bounded: a route is a template, never a path, and methods of no route are one.
 */
@Component(service = RequestMeters.class)
public final class RequestMeters {

    static final String TIMER = "mneme.http.requests";

    /** The route of requests for paths that no route has. */
    static final String NO_ROUTE = "none";

    private final MeterRegistry registry;
    private final Map<TimedSeries, Timer> timers = new ConcurrentHashMap<>();

    /** Requests that have a timer in common. */
    private record TimedSeries(String method, String route, int statusClass) {}

    // Not one of the registries of monitoring systems, which are services of the same type.
    @Activate
    public RequestMeters(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.registry = registry;
    }

    void record(String method, String route, int status, Duration duration) {
        TimedSeries series = new TimedSeries(method, route, status / 100);
        timers.computeIfAbsent(series, this::timer).record(duration);
    }

    private Timer timer(TimedSeries series) {
        return Timer.builder(TIMER)
                .description("Time from a request to the end of its answer")
                .tags("method", series.method(), "route", series.route(), "status", series.statusClass() + "xx")
                .register(registry);
    }

    /** Removes the meters. */
    @Deactivate
    public void close() {
        timers.values().forEach(registry::remove);
    }

    /** Begins to time a request; the route is a template, or {@link #NO_ROUTE}. */
    RequestTiming start(
            HttpServletRequest request, HttpServletResponse response, String route, RunningOperation operation) {
        return new RequestTiming(request, response, route, operation);
    }

    /** Times one request until its answer ends, on whatever thread that is. */
    final class RequestTiming implements AsyncListener {

        private final HttpServletRequest request;
        private final String method;
        private final HttpServletResponse response;
        private final String route;
        private final RunningOperation operation;
        private final long startedNanos = System.nanoTime();

        private RequestTiming(
                HttpServletRequest request, HttpServletResponse response, String route, RunningOperation operation) {
            this.request = request;
            this.method = RequestOperation.method(request);
            this.response = response;
            this.route = route;
            this.operation = operation;
        }

        /** Records the time now, or when an answer that another thread sends is complete. */
        void end() {
            operation.leave();
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(this);
            } else {
                record();
            }
        }

        private void record() {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedNanos);
            RequestMeters.this.record(method, route, response.getStatus(), duration);
            RequestOperation.end(operation, response);
        }

        @Override
        public void onComplete(AsyncEvent event) {
            record();
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
