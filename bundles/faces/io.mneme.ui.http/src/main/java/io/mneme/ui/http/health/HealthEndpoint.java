package io.mneme.ui.http.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.health.ReadinessChecks.ReadinessResult;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.JsonNodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers whether the container is alive, and whether it is ready for requests. */
public final class HealthEndpoint {

    private final RequiredService<ReadinessChecks> readiness;
    private final ReadinessLog log = new ReadinessLog();

    public HealthEndpoint(RequiredServices services) {
        this.readiness = services.of(ReadinessChecks.class, "the health checks");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/health/live", RouteScope.OPEN, call -> live()),
                HttpRoute.of("GET", "/health/ready", RouteScope.OPEN, call -> ready()));
    }

    private static BufferedResponse live() {
        return BufferedResponse.json(200, JsonNodes.object().put("status", "UP"));
    }

    private BufferedResponse ready() {
        ReadinessResult result = readiness.find().map(ReadinessChecks::check).orElseGet(ReadinessResult::unknown);
        ObjectNode document = JsonNodes.object();
        String status = status(result);
        Map<String, String> reasons = reasons(result);
        log.note(status, reasons);
        document.put("status", status);
        addNames("missing", result.missing(), document);
        addNames("degraded", result.degraded(), document);
        if (!reasons.isEmpty()) {
            ObjectNode named = document.putObject("reasons");
            reasons.forEach(named::put);
        }
        BufferedResponse response = BufferedResponse.json(result.missing().isEmpty() ? 200 : 503, document);
        return result.missing().isEmpty() ? response : response.withHeader("Retry-After", "1");
    }

    private static String status(ReadinessResult readiness) {
        if (!readiness.missing().isEmpty()) {
            return "DOWN";
        }
        return readiness.degraded().isEmpty() ? "UP" : "DEGRADED";
    }

    private static void addNames(String field, Map<String, String> reasons, ObjectNode document) {
        if (!reasons.isEmpty()) {
            document.set(field, JsonNodes.strings(List.copyOf(reasons.keySet())));
        }
    }

    private static Map<String, String> reasons(ReadinessResult readiness) {
        Map<String, String> reasons = new LinkedHashMap<>(readiness.missing());
        reasons.putAll(readiness.degraded());
        return reasons;
    }
}
