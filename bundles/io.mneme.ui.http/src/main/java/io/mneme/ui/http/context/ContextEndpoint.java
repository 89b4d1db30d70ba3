package io.mneme.ui.http.context;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.ui.http.input.StrictJsonReader;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.service.RequiredServices;
import io.mneme.ui.http.service.TimeSource;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.format.ProviderFormat;
import java.time.Clock;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Contexts over HTTP: assembling them by recipe, and how they came about. */
@Component(service = ContextEndpoint.class)
public final class ContextEndpoint implements Endpoint {

    private final RequiredServices services;
    private final Clock clock;

    @Activate
    public ContextEndpoint(@Reference RequiredServices services, @Reference TimeSource time) {
        this.services = services;
        this.clock = time.clock();
    }

    @Override
    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/context", this::manifests, "session"),
                HttpRoute.of("POST", "/v1/context/{recipe}", this::assemble),
                HttpRoute.of("GET", "/v1/context/{id}/manifest", this::manifest));
    }

    private BufferedResponse assemble(Request call) {
        ContextAssembler present = services.assembler();
        String recipe = call.parameter("recipe");
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

    private Response manifests(Request call) {
        ContextAssembler present = services.assembler();
        return new DeferredResponse(() -> manifests(present, call));
    }

    private static BufferedResponse manifests(ContextAssembler present, Request call) {
        String session = call.query().one("session").orElseThrow(() -> Problem.field("session", "must be given")
                .toException());
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        for (Manifest manifest : present.manifests(session)) {
            data.add(ContextJson.manifest(manifest));
        }
        return BufferedResponse.json(200, document);
    }

    private BufferedResponse manifest(Request call) {
        String id = call.parameter("id");
        return services.assembler()
                .manifest(id)
                .map(manifest -> BufferedResponse.json(200, ContextJson.manifest(manifest)))
                .orElseThrow(() -> Problem.of(404, "no context that is kept has the id " + id)
                        .toException());
    }
}
