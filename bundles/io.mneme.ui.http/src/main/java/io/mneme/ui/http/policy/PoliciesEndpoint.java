package io.mneme.ui.http.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.view.PolicyJson;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The policies over HTTP: which there are, and which of them is active. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/policies/*")
@HttpWhiteboardServletAsyncSupported
public final class PoliciesEndpoint implements Endpoint {

    private final ResponseSender sender;
    private final Object edits = new Object();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable PolicyAdmin policies;

    @Activate
    public PoliciesEndpoint(@Reference ResponseSender sender) {
        this.sender = sender;
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        PolicyAdmin present = RequiredService.require(policies, "the list of policies");
        call.query();
        List<String> path = call.pathSegments();
        return switch (path.size()) {
            case 0 -> call.byMethod(Map.of("GET", () -> list(present.list())));
            case 1 -> call.byMethod(Map.of(
                    "GET", () -> ofKind(present, path.get(0)),
                    "DELETE", () -> restore(present, call, path.get(0))));
            case 2 -> call.byMethod(Map.of(
                    "GET", () -> one(present, path.get(0), path.get(1)),
                    "PATCH", () -> edit(present, call, path.get(0), path.get(1))));
            default -> throw call.notFound();
        };
    }

    private BufferedResponse edit(PolicyAdmin present, Request call, String kind, String name) {
        PolicyPatch patch = PolicyPatch.read(call.body());
        // One change at a time, so that of several with the same condition one is made.
        synchronized (edits) {
            if (call.ifMatch().isPresent()) {
                EntityTag.require(call.ifMatch(), revision(List.of(found(present, kind, name))));
            }
            patch.apply(present, kind, name);
            return one(present, kind, name);
        }
    }

    private BufferedResponse restore(PolicyAdmin present, Request call, String kind) {
        synchronized (edits) {
            EntityTag.require(call.ifMatch(), revision(kind(present, kind)));
            present.restore(kind);
            return BufferedResponse.empty(204);
        }
    }

    private static BufferedResponse ofKind(PolicyAdmin present, String kind) {
        List<PolicyInfo> policies = kind(present, kind);
        if (policies.isEmpty()) {
            throw Problem.of(404, "no kind of policy is called " + kind).toException();
        }
        return list(policies).withHeader("ETag", EntityTag.of(revision(policies)));
    }

    private static List<PolicyInfo> kind(PolicyAdmin present, String kind) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind))
                .toList();
    }

    /** What can be changed about policies; failures are counted without a change. */
    private static String revision(List<PolicyInfo> policies) {
        ArrayNode state = JsonNodeFactory.instance.arrayNode();
        policies.forEach(policy -> state.add(policy.kind())
                .add(policy.name())
                .add(policy.bundle())
                .add(policy.version())
                .add(policy.ranking())
                .add(policy.active()));
        return EntityTag.revision(state.toString());
    }

    private static BufferedResponse list(List<PolicyInfo> policies) {
        return BufferedResponse.json(200, PolicyJson.list(policies));
    }

    private static BufferedResponse one(PolicyAdmin present, String kind, String name) {
        PolicyInfo policy = found(present, kind, name);
        return BufferedResponse.json(200, PolicyJson.of(policy))
                .withHeader("ETag", EntityTag.of(revision(List.of(policy))));
    }

    private static PolicyInfo found(PolicyAdmin present, String kind, String name) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Problem.of(404, "no " + kind + " is called " + name).toException());
    }
}
