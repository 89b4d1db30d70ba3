package io.mneme.ui.http.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.service.ReadinessChecks;
import io.mneme.ui.http.service.RequiredServices;
import io.mneme.view.JsonNodes;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Answers whether the container is alive, and whether it is ready for requests. */
@Component(service = HealthEndpoint.class)
public final class HealthEndpoint implements Endpoint {

    private final RequiredServices services;

    @Activate
    public HealthEndpoint(@Reference RequiredServices services) {
        this.services = services;
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/health/live", call -> status(List.of())),
                HttpRoute.of("GET", "/health/ready", call -> status(missing())));
    }

    private List<String> missing() {
        return services.readiness().map(ReadinessChecks::failing).orElse(ReadinessChecks.REQUIRED);
    }

    private static BufferedResponse status(List<String> missing) {
        ObjectNode document = JsonNodes.object();
        document.put("status", missing.isEmpty() ? "UP" : "DOWN");
        if (missing.isEmpty()) {
            return BufferedResponse.json(200, document);
        }
        document.set("missing", JsonNodes.strings(missing));
        return BufferedResponse.json(503, document).withHeader("Retry-After", "1");
    }
}
