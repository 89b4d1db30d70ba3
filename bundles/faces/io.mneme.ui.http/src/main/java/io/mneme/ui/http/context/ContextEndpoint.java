package io.mneme.ui.http.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.WrittenResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.ContextJson;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Contexts over HTTP: assembling them by recipe, now or as before an entry. */
public final class ContextEndpoint {

    private final RequiredService<ContextAssembler> assembler;
    private final RequiredService<ContextUsage> usage;
    private final RequiredService<ContextReplay> replay;
    private final RequiredService<FormatCatalog> formats;
    private final Clock clock;

    public ContextEndpoint(RequiredServices services) {
        this.assembler = services.of(ContextAssembler.class, "the context assembler");
        this.usage = services.of(ContextUsage.class, "the usage of contexts");
        this.replay = services.of(ContextReplay.class, "the replay of contexts");
        this.formats = services.of(FormatCatalog.class, "the forms of contexts");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("POST", "/v1/context/{name}", RouteScope.READ, this::assemble),
                HttpRoute.of("POST", "/v1/context/{recipe}/before/{id}", RouteScope.READ, this::assembleBefore));
    }

    private Response assemble(Request call) {
        ContextAssembler present = assembler.get();
        String recipe = requireRecipe(present, call.parameter("name"));
        FormatCatalog forms = formats.get();
        RequestFields fields = ContextRequestParser.fields(call);
        ContextRequest request = ContextRequestParser.parse(recipe, fields, forms);
        Context context = present.assemble(request, clock.instant());
        Map<String, String> formed = formed(context, request, forms);
        Optional<UsageReport> billed = usage.find()
                .flatMap(reports -> reports.report(context.manifest().id()));
        return new WrittenResponse(body -> ContextJson.write(context, formed, billed, body));
    }

    /** Answers with the context of a past turn, which has no manifest that is kept. */
    private Response assembleBefore(Request call) {
        String recipe = requireRecipe(assembler.get(), call.parameter("recipe"));
        FormatCatalog forms = formats.get();
        RequestFields fields = ContextRequestParser.fields(call);
        ContextRequest request = ContextRequestParser.parse(recipe, fields, forms);
        Context context = replay.get().assembleBefore(request, call.parameter("id"));
        Map<String, String> formed = formed(context, request, forms);
        return new WrittenResponse(body -> ContextJson.writePast(context, formed, body));
    }

    /** Returns the name of a recipe, and refuses one that there is not. */
    static String requireRecipe(ContextAssembler assembler, String recipe) {
        List<String> recipes = assembler.recipes();
        if (!recipes.contains(recipe)) {
            throw Problem.refuse(404, "no recipe is called " + recipe + "; there are " + String.join(", ", recipes));
        }
        return recipe;
    }

    /** What fails here must do so before the answer begins. */
    private static Map<String, String> formed(Context context, ContextRequest request, FormatCatalog formats) {
        return formats.fields(request.options().form().orElseThrow(), context);
    }
}
