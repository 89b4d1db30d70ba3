package io.mneme.ui.http.context;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.manifest.TokenUsage;
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
import io.mneme.view.BilledUsage;
import io.mneme.view.ContextDiffJson;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.UsageJson;
import java.util.List;
import java.util.Optional;

/** How contexts came about, how they differ, and what providers billed for them, over HTTP. */
public final class ManifestEndpoint {

    /** The session of requests that name none. */
    private static final String DEFAULT_SESSION = "default";

    /** As many as are kept of a session. */
    private static final int MAX_MANIFESTS = 100;

    private final RequiredService<ContextAssembler> assembler;
    private final RequiredService<ContextUsage> usage;
    private final RequiredService<ContextComparison> comparison;

    public ManifestEndpoint(RequiredServices services) {
        this.assembler = services.of(ContextAssembler.class, "the context assembler");
        this.usage = services.of(ContextUsage.class, "the usage of contexts");
        this.comparison = services.of(ContextComparison.class, "the comparison of contexts");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of(
                        "GET",
                        "/v1/context",
                        RouteScope.READ,
                        this::manifests,
                        "session",
                        "recipe",
                        "limit",
                        "segments"),
                HttpRoute.of("GET", "/v1/context/diff", RouteScope.READ, this::diff, "a", "b", "session"),
                HttpRoute.of("GET", "/v1/context/{id}/manifest", RouteScope.READ, this::manifest),
                HttpRoute.of("POST", "/v1/context/{id}/usage", RouteScope.RECORD, this::usage));
    }

    private Response manifests(Request call) {
        ContextAssembler present = assembler.get();
        Optional<ContextUsage> billed = usage.find();
        return new LongResponse(() -> manifests(present, billed, call));
    }

    private static BufferedResponse manifests(ContextAssembler present, Optional<ContextUsage> usage, Request call) {
        String session = call.query().one("session").orElseThrow(() -> Problem.reject("session", "must be given"));
        Optional<String> recipe = call.query().one("recipe");
        int limit = call.query().number("limit", 1, MAX_MANIFESTS).orElse(MAX_MANIFESTS);
        boolean segments = call.query().flag("segments").orElse(true);
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        present.manifests(session).stream()
                .filter(manifest -> recipe.isEmpty() || recipe.get().equals(manifest.recipe()))
                .limit(limit)
                .forEach(manifest -> data.add(segments ? json(manifest, usage) : summary(manifest, usage)));
        return BufferedResponse.json(200, document);
    }

    private BufferedResponse manifest(Request call) {
        String id = call.parameter("id");
        Optional<ContextUsage> billed = usage.find();
        return assembler
                .get()
                .manifest(id)
                .map(manifest -> BufferedResponse.json(200, json(manifest, billed)))
                .orElseThrow(() -> Problem.refuse(404, "no context that is kept has the id " + id));
    }

    private static ObjectNode json(Manifest manifest, Optional<ContextUsage> usage) {
        return ContextJson.manifest(manifest, usage.flatMap(reports -> reports.report(manifest.id())));
    }

    private static ObjectNode summary(Manifest manifest, Optional<ContextUsage> usage) {
        return ContextJson.summary(manifest, usage.flatMap(reports -> reports.report(manifest.id())));
    }

    private BufferedResponse diff(Request call) {
        return BufferedResponse.json(200, ContextDiffJson.diff(diff(comparison.get(), call)));
    }

    private static ContextDiff diff(ContextComparison comparison, Request call) {
        Optional<String> first = call.query().one("a");
        Optional<String> second = call.query().one("b");
        if (first.isPresent()) {
            return second.isPresent()
                    ? comparison.compare(first.get(), second.get())
                    : comparison.compareWithNewest(first.get());
        }
        return second.isPresent()
                ? comparison.compareWithPrevious(second.get())
                : comparison.newest(call.query().one("session").orElse(DEFAULT_SESSION));
    }

    private BufferedResponse usage(Request call) {
        TokenUsage billed = BilledUsage.parse(RequestFields.parse(call.body()).object());
        return BufferedResponse.json(200, UsageJson.report(usage.get().record(call.parameter("id"), billed)));
    }
}
