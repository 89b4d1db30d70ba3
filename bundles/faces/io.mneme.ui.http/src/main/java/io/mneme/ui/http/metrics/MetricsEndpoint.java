package io.mneme.ui.http.metrics;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The meters of the container as text, for Prometheus and what reads its forms. */
public final class MetricsEndpoint implements Endpoint {

    private final RequiredService<PrometheusMeterRegistry> meters;

    public MetricsEndpoint(RequiredServices services) {
        this.meters = services.of(PrometheusMeterRegistry.class, "the registry of meters");
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/metrics", this::scrape));
    }

    // By the server's thread: the threads for long answers may be busy just when this is asked for.
    private BufferedResponse scrape(Request call) {
        PrometheusMeterRegistry present = meters.get();
        String type =
                ExpositionFormat.accepted(call.header("Accept").orElse("")).contentType();
        return new BufferedResponse(200, type, present.scrape(type), Map.of());
    }

    /** A text form in which meters are exposed. */
    private enum ExpositionFormat {
        PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
        OPENMETRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

        private static final String OPENMETRICS_TYPE = "application/openmetrics-text";

        private final String contentType;

        ExpositionFormat(String contentType) {
            this.contentType = contentType;
        }

        String contentType() {
            return contentType;
        }

        /** Returns the form for the value of {@code Accept}: OpenMetrics only if it is asked for by its name. */
        static ExpositionFormat accepted(String accept) {
            boolean isNamed = Arrays.stream(accept.toLowerCase(Locale.ROOT).split(","))
                    .map(String::strip)
                    .filter(range -> !range.matches(".*;\\s*q\\s*=\\s*0(\\.0*)?\\s*"))
                    .anyMatch(range -> range.split(";")[0].strip().equals(OPENMETRICS_TYPE));
            return isNamed ? OPENMETRICS : PROMETHEUS;
        }
    }
}
