package io.mneme.ui.http.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
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

    private static final String OTHER_METHOD = "other";
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

    private final MeterRegistry registry;
    private final Map<Tags, Timer> timers = new ConcurrentHashMap<>();

    // Not one of the registries of monitoring systems, which are services of the same type.
    @Activate
    public RequestMeters(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.registry = registry;
    }

    void record(String method, String route, int status, Duration duration) {
        Tags labels = Tags.of(
                "method",
                METHODS.contains(method) ? method : OTHER_METHOD,
                "route",
                route,
                "status",
                status / 100 + "xx");
        timers.computeIfAbsent(labels, this::timer).record(duration);
    }

    private Timer timer(Tags labels) {
        return Timer.builder(TIMER)
                .description("Time from a request to the end of its answer")
                .tags(labels)
                .register(registry);
    }

    /** Removes the meters. */
    @Deactivate
    public void close() {
        timers.values().forEach(registry::remove);
    }
}
