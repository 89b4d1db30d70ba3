package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.Policies;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.http.output.AnswerSender;
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

/** The policies over HTTP: which there are, and which of them is in office. */
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/policies/*")
@HttpWhiteboardServletAsyncSupported
public final class PoliciesEndpoint implements Endpoint {

    private final AnswerSender sender;
    private final Object edits = new Object();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Policies policies;

    @Activate
    public PoliciesEndpoint(@Reference AnswerSender sender) {
        this.sender = sender;
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        Policies present = Present.required(policies, "the list of policies");
        call.query();
        List<String> path = call.path();
        return switch (path.size()) {
            case 0 -> call.byMethod(Map.of("GET", () -> list(present.list())));
            case 1 -> call.byMethod(Map.of(
                    "GET", () -> ofKind(present, path.get(0)),
                    "DELETE", () -> restore(present, call, path.get(0))));
            case 2 -> call.byMethod(Map.of(
                    "GET", () -> one(present, path.get(0), path.get(1)),
                    "PATCH", () -> edit(present, call, path.get(0), path.get(1))));
            default -> throw call.nothingHere();
        };
    }

    private Answer edit(Policies present, Call call, String kind, String name) {
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

    private Answer restore(Policies present, Call call, String kind) {
        synchronized (edits) {
            EntityTag.require(call.ifMatch(), revision(kind(present, kind)));
            present.restore(kind);
            return Answer.empty(204);
        }
    }

    private static Answer ofKind(Policies present, String kind) {
        List<PolicyInfo> policies = kind(present, kind);
        if (policies.isEmpty()) {
            throw Problem.of(404, "no kind of policy is called " + kind).refused();
        }
        return list(policies).with("ETag", EntityTag.of(revision(policies)));
    }

    private static List<PolicyInfo> kind(Policies present, String kind) {
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
                .add(policy.inOffice()));
        return EntityTag.revision(state.toString());
    }

    private static Answer list(List<PolicyInfo> policies) {
        ObjectNode document = Json.object();
        ArrayNode data = document.putArray("data");
        policies.forEach(policy -> data.add(json(policy)));
        return Answer.json(200, document);
    }

    private static Answer one(Policies present, String kind, String name) {
        PolicyInfo policy = found(present, kind, name);
        return Answer.json(200, json(policy)).with("ETag", EntityTag.of(revision(List.of(policy))));
    }

    private static PolicyInfo found(Policies present, String kind, String name) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        Problem.of(404, "no " + kind + " is called " + name).refused());
    }

    private static ObjectNode json(PolicyInfo policy) {
        ObjectNode json = Json.object();
        json.put("kind", policy.kind());
        json.put("name", policy.name());
        json.put("bundle", policy.bundle());
        json.put("version", policy.version());
        json.put("ranking", policy.ranking());
        json.set("selectors", Json.strings(policy.selectors()));
        json.put("in_office", policy.inOffice());
        json.put("note", policy.note());
        json.put("failures", policy.failures());
        json.set("settings", Json.strings(policy.settings()));
        return json;
    }
}
