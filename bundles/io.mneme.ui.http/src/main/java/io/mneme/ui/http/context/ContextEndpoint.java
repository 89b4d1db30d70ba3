package io.mneme.ui.http.context;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.ui.http.input.StrictJsonReader;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.format.ProviderFormat;
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
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/context/*")
@HttpWhiteboardServletAsyncSupported
public final class ContextEndpoint implements Endpoint {

    private final ResponseSender sender;

    private final Clock clock;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable ContextAssembler assembler;

    @Activate
    public ContextEndpoint(@Reference ResponseSender sender) {
        this(sender, Clock.systemUTC());
    }

    public ContextEndpoint(ResponseSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        ContextAssembler present = RequiredService.require(assembler, "the context assembler");
        List<String> path = call.pathSegments();
        if (path.isEmpty()) {
            return call.byMethod(Map.of("GET", () -> new DeferredResponse(() -> manifests(present, call))));
        }
        call.query();
        if (path.size() == 1) {
            return call.byMethod(Map.of("POST", () -> assemble(present, call, path.get(0))));
        }
        if (path.size() == 2 && path.get(1).equals("manifest")) {
            return call.byMethod(Map.of("GET", () -> manifest(present, path.get(0))));
        }
        throw call.notFound();
    }

    private BufferedResponse assemble(ContextAssembler present, Request call, String recipe) throws IOException {
        List<String> recipes = present.recipes();
        if (!recipes.contains(recipe)) {
            throw Problem.of(404, "no recipe is called " + recipe + "; there are " + String.join(", ", recipes))
                    .toException();
        }
        RequestFields fields = new RequestFields(StrictJsonReader.readObject(call.body()), "");
        ContextRequest request = ContextRequestParser.parse(recipe, fields);
        ProviderFormat form = format(fields);
        return BufferedResponse.json(200, ContextJson.context(present.assemble(request, clock.instant()), form));
    }

    private static ProviderFormat format(RequestFields fields) {
        return ProviderFormat.named(fields.text("form").orElse(ProviderFormat.DEFAULT_NAME))
                .orElseThrow(() -> fields.invalid("form", ProviderFormat.rule()));
    }

    private static BufferedResponse manifests(ContextAssembler present, Request call) {
        String session = call.query("session")
                .one("session")
                .orElseThrow(() -> Problem.field("session", "must be given").toException());
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        for (Manifest manifest : present.manifests(session)) {
            data.add(ContextJson.manifest(manifest));
        }
        return BufferedResponse.json(200, document);
    }

    private static BufferedResponse manifest(ContextAssembler present, String id) {
        return present.manifest(id)
                .map(manifest -> BufferedResponse.json(200, ContextJson.manifest(manifest)))
                .orElseThrow(() -> Problem.of(404, "no context that is kept has the id " + id)
                        .toException());
    }
}
