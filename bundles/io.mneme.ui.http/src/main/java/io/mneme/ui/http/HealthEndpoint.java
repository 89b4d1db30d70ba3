package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.policy.Policies;
import io.mneme.ui.http.output.AnswerSender;
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

/** Tells whether the container is alive, and whether it is ready for requests. */
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/health/*")
@HttpWhiteboardServletAsyncSupported
public final class HealthEndpoint implements Endpoint {

    private final AnswerSender sender;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable DictationStatistics statistics;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ContextAssembler assembler;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Policies policies;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Readiness readiness;

    /** What the server serves now: an endpoint is there as a service before requests reach it. */
    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable HttpServiceRuntime server;

    @Activate
    public HealthEndpoint(@Reference AnswerSender sender) {
        this.sender = sender;
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        String path = String.join("/", call.path());
        return switch (path) {
            case "live" -> call.byMethod(Map.of("GET", () -> status(List.of())));
            case "ready" -> call.byMethod(Map.of("GET", () -> status(missing())));
            default -> throw call.nothingHere();
        };
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        addIfAbsent(missing, dictations, "dictations");
        addIfAbsent(missing, conversations, "conversations");
        addIfAbsent(missing, statistics, "statistics");
        addIfAbsent(missing, assembler, "context");
        addIfAbsent(missing, policies, "policies");
        HttpServiceRuntime serving = server;
        if (serving != null) {
            missing.addAll(ServedPaths.missing(path -> pattern(serving, path)));
        }
        Readiness further = readiness;
        if (further != null) {
            missing.addAll(further.failing());
        }
        return missing;
    }

    private static String pattern(HttpServiceRuntime server, String path) {
        ServletDTO servlet = server.calculateRequestInfoDTO(path).servletDTO;
        return servlet == null || servlet.patterns.length == 0 ? "" : servlet.patterns[0];
    }

    private static void addIfAbsent(List<String> missing, @Nullable Object service, String name) {
        if (service == null) {
            missing.add(name);
        }
    }

    private static Answer status(List<String> missing) {
        ObjectNode document = Json.object();
        document.put("status", missing.isEmpty() ? "UP" : "DOWN");
        if (missing.isEmpty()) {
            return Answer.json(200, document);
        }
        document.set("missing", Json.strings(missing));
        return Answer.json(503, document).with("Retry-After", "1");
    }
}
