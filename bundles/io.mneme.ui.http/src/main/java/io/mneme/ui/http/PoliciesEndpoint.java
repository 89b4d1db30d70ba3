package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
@Component(service = Servlet.class, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/policies/*")
@HttpWhiteboardServletAsyncSupported
public final class PoliciesEndpoint implements Endpoint {

    private final AnswerSender sender;

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
            case 0 -> call.byMethod(Map.of("GET", () -> list(present)));
            case 1 -> call.byMethod(Map.of("DELETE", () -> {
                present.restore(path.get(0));
                return Answer.empty(204);
            }));
            case 2 -> call.byMethod(Map.of("PATCH", () -> {
                PolicyPatch.read(call.body()).apply(present, path.get(0), path.get(1));
                return one(present, path.get(0), path.get(1));
            }));
            default -> throw call.nothingHere();
        };
    }

    private static Answer list(Policies present) {
        ObjectNode document = Json.object();
        ArrayNode data = document.putArray("data");
        present.list().forEach(policy -> data.add(json(policy)));
        return Answer.json(200, document);
    }

    private static Answer one(Policies present, String kind, String name) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.name().equals(name))
                .findFirst()
                .map(policy -> Answer.json(200, json(policy)))
                .orElseThrow(() -> Problem.of(404, "the " + kind + " " + name + " has just left")
                        .refused());
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
