package io.mneme.ui.http.context;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextStatistics;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.LongResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.PreviewJson;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The newest contexts as they were sent, and the next ones before they are, over HTTP. */
public final class PreviewEndpoint {

    private final RequiredService<ContextAssembler> assembler;
    private final RequiredService<ContextPreview> preview;
    private final RequiredService<FormatCatalog> formats;
    private final RequiredService<ContextStatistics> statistics;
    private final Clock clock;

    public PreviewEndpoint(RequiredServices services) {
        this.assembler = services.of(ContextAssembler.class, "the context assembler");
        this.preview = services.of(ContextPreview.class, "the preview of contexts");
        this.formats = services.of(FormatCatalog.class, "the forms of contexts");
        this.statistics = services.of(ContextStatistics.class, "the statistics of contexts");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/context/sessions", RouteScope.READ, this::sessions, "limit"),
                HttpRoute.of("GET", "/v1/context/stats", RouteScope.READ, this::statistics),
                HttpRoute.of("GET", "/v1/context/{name}", RouteScope.READ, this::sent),
                HttpRoute.of("POST", "/v1/context/{recipe}/preview", RouteScope.READ, this::preview));
    }

    private Response sessions(Request call) {
        ContextPreview present = preview.get();
        int limit = call.query().limit();
        return new LongResponse(() -> BufferedResponse.json(200, PreviewJson.sessions(present.sessions(limit))));
    }

    private BufferedResponse statistics(Request call) {
        return BufferedResponse.json(200, PreviewJson.statistics(statistics.get()));
    }

    private Response sent(Request call) {
        ContextPreview present = preview.get();
        ContextAssembler manifests = assembler.get();
        FormatCatalog forms = formats.get();
        String id = call.parameter("name");
        return new LongResponse(() -> {
            BodyForm form = present.request(id)
                    .flatMap(sent -> sent.request().options().form())
                    .filter(forms::has)
                    .orElse(BodyForm.TEXT);
            ContextDetails sent = present.sent(id).orElseThrow(() -> absence(manifests, id));
            return BufferedResponse.json(200, PreviewJson.sent(sent, forms.fields(form, sent.context())));
        });
    }

    /** A context whose manifest is kept is known, and its text is gone for good. */
    private static RuntimeException absence(ContextAssembler manifests, String id) {
        return manifests.manifest(id).isEmpty()
                ? Problem.refuse(404, "no context that is kept has the id " + id)
                : Problem.refuse(
                        410,
                        "only the manifest of the context " + id + " is kept: the text of a context is kept until the"
                                + " next one of its session, an erasure, or others that need the memory");
    }

    private Response preview(Request call) {
        ContextPreview present = preview.get();
        String recipe = ContextEndpoint.requireRecipe(assembler.get(), call.parameter("recipe"));
        FormatCatalog forms = formats.get();
        RequestFields fields = ContextRequestParser.fields(call);
        return new LongResponse(() -> {
            PreviewRequest request = RepeatedRequest.of(recipe, fields, forms, List.of(), Optional.of(present));
            ContextDetails context = present.preview(request, clock.instant());
            BodyForm form = request.request().options().form().orElseThrow();
            return BufferedResponse.json(200, PreviewJson.preview(context, forms.fields(form, context.context())));
        });
    }
}
