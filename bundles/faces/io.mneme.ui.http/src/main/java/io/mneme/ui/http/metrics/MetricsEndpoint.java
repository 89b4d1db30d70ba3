package io.mneme.ui.http.metrics;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The meters of the container as text, for Prometheus and what reads its forms. */
public final class MetricsEndpoint {

    private static final String OPENMETRICS = "application/openmetrics-text";

    private final RequiredService<PrometheusMeterRegistry> meters;

    public MetricsEndpoint(RequiredServices services) {
        this.meters = services.of(PrometheusMeterRegistry.class, "the registry of meters");
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/metrics", RouteScope.READ, this::scrape));
    }

    // By the server's thread: the threads for long answers may be busy just when this is asked for.
    private BufferedResponse scrape(Request call) {
        if (!OwnerScope.owner().equals(HistoryOwner.NONE)) {
            throw Problem.refuse(
                    403, "the metrics count what all owners have: read them with a token without an owner");
        }
        PrometheusMeterRegistry present = meters.get();
        String type = mediaType(call.header("Accept").orElse(""));
        return new BufferedResponse(200, type, present.scrape(type), Map.of());
    }

    /** Returns the media type for the value of {@code Accept}: OpenMetrics only if it is asked for by its name. */
    private static String mediaType(String accept) {
        boolean isNamed = Arrays.stream(accept.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(range -> !range.matches(".*;\\s*q\\s*=\\s*0(\\.0*)?\\s*"))
                .anyMatch(range -> range.split(";")[0].strip().equals(OPENMETRICS));
        return isNamed ? OPENMETRICS + "; version=1.0.0; charset=utf-8" : "text/plain; version=0.0.4; charset=utf-8";
    }
}
