package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.ui.http.output.AnswerSender;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** Contexts over HTTP: assembling them by recipe, and how they came about. */
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/context/*")
@HttpWhiteboardServletAsyncSupported
public final class ContextEndpoint implements Endpoint {

    private final AnswerSender sender;

    private final Clock clock;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable ContextAssembler assembler;

    @Activate
    public ContextEndpoint(@Reference AnswerSender sender) {
        this(sender, Clock.systemUTC());
    }

    ContextEndpoint(AnswerSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        ContextAssembler present = Present.required(assembler, "the context assembler");
        List<String> path = call.path();
        if (path.isEmpty()) {
            return call.byMethod(Map.of("GET", () -> new DeferredReply(() -> manifests(present, call))));
        }
        call.query();
        if (path.size() == 1) {
            return call.byMethod(Map.of("POST", () -> assemble(present, call, path.get(0))));
        }
        if (path.size() == 2 && path.get(1).equals("manifest")) {
            return call.byMethod(Map.of("GET", () -> manifest(present, path.get(0))));
        }
        throw call.nothingHere();
    }

    private Answer assemble(ContextAssembler present, Call call, String recipe) throws IOException {
        List<String> recipes = present.recipes();
        if (!recipes.contains(recipe)) {
            throw Problem.of(404, "no recipe is called " + recipe + "; there are " + String.join(", ", recipes))
                    .refused();
        }
        Fields fields = new Fields(Json.object(call.body()), "");
        ContextRequest request = ContextBody.read(recipe, fields);
        Form form = Form.chosen(fields);
        return Answer.json(200, ContextJson.context(present.assemble(request, clock.instant()), form));
    }

    private static Answer manifests(ContextAssembler present, Call call) {
        String session = call.query("session")
                .one("session")
                .orElseThrow(() -> Problem.field("session", "must be given").refused());
        ObjectNode document = Json.object();
        ArrayNode data = document.putArray("data");
        for (Manifest manifest : present.manifests(session)) {
            data.add(ContextJson.manifest(manifest));
        }
        return Answer.json(200, document);
    }

    private static Answer manifest(ContextAssembler present, String id) {
        return present.manifest(id)
                .map(manifest -> Answer.json(200, ContextJson.manifest(manifest)))
                .orElseThrow(() -> Problem.of(404, "no context that is kept has the id " + id)
                        .refused());
    }
}
