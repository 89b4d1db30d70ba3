package io.mneme.ui.http.health;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.ServedPaths;
import io.mneme.view.JsonNodes;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.runtime.HttpServiceRuntime;
import org.osgi.service.servlet.runtime.dto.ServletDTO;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Answers whether the container is alive, and whether it is ready for requests. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/health/*")
@HttpWhiteboardServletAsyncSupported
public final class HealthEndpoint implements Endpoint {

    private final ResponseSender sender;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable ReadinessChecks readiness;

    /** What the server serves now: an endpoint is there as a service before requests reach it. */
    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable HttpServiceRuntime server;

    @Activate
    public HealthEndpoint(@Reference ResponseSender sender) {
        this.sender = sender;
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        String path = String.join("/", call.pathSegments());
        return switch (path) {
            case "live" -> call.byMethod(Map.of("GET", () -> status(List.of())));
            case "ready" -> call.byMethod(Map.of("GET", () -> status(missing())));
            default -> throw call.notFound();
        };
    }

    private List<String> missing() {
        ReadinessChecks checks = readiness;
        List<String> missing = new ArrayList<>(checks == null ? ReadinessChecks.REQUIRED : checks.failing());
        HttpServiceRuntime serving = server;
        if (serving != null) {
            missing.addAll(ServedPaths.missing(path -> pattern(serving, path)));
        }
        return missing;
    }

    private static String pattern(HttpServiceRuntime server, String path) {
        ServletDTO servlet = server.calculateRequestInfoDTO(path).servletDTO;
        return servlet == null || servlet.patterns.length == 0 ? "" : servlet.patterns[0];
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
