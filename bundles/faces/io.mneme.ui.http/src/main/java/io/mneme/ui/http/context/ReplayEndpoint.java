package io.mneme.ui.http.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.preview.ContextPreview;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.LongResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.PreviewJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the past requests would have cost under other policies, over HTTP. */
public final class ReplayEndpoint {

    private static final String LIMIT = "limit";
    private static final String TRIALS = "trials";
    private static final int DEFAULT_LIMIT = 1_000;
    private static final int MAX_LIMIT = 100_000;
    private static final int MAX_TRIALS = 20;

    private final RequiredService<ContextAssembler> assembler;
    private final RequiredService<ContextReplay> replay;
    private final RequiredService<ContextPreview> preview;
    private final RequiredService<FormatCatalog> formats;

    public ReplayEndpoint(RequiredServices services) {
        this.assembler = services.of(ContextAssembler.class, "the context assembler");
        this.replay = services.of(ContextReplay.class, "the replay of contexts");
        this.preview = services.of(ContextPreview.class, "the preview of contexts");
        this.formats = services.of(FormatCatalog.class, "the forms of contexts");
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("POST", "/v1/context/{recipe}/replay", RouteScope.READ, this::replay));
    }

    private Response replay(Request call) {
        String recipe = ContextEndpoint.requireRecipe(assembler.get(), call.parameter("recipe"));
        ContextReplay present = replay.get();
        RequestFields fields = ContextRequestParser.fields(call);
        ContextRequest request = RepeatedRequest.of(
                        recipe, fields, formats.get(), List.of(LIMIT, TRIALS), preview.find())
                .request();
        int limit = fields.integer(LIMIT, given -> given >= 1 && given <= MAX_LIMIT, "must be from 1 to " + MAX_LIMIT)
                .orElse(DEFAULT_LIMIT);
        List<Trial> trials = TrialsParser.parse(fields);
        return new LongResponse(
                () -> BufferedResponse.json(200, PreviewJson.trials(present.compare(request, limit, trials))));
    }

    /** Reads the policies to compare. */
    private static final class TrialsParser {

        private static final String POLICIES = "policies";
        private static final String SETTINGS = "settings";
        private static final String RULE = "must be an array of 1 to " + MAX_TRIALS + " trials";

        private TrialsParser() {}

        static List<Trial> parse(RequestFields fields) {
            JsonNode given = fields.check(
                            TRIALS,
                            fields.value(TRIALS),
                            list -> list.isArray() && !list.isEmpty() && list.size() <= MAX_TRIALS,
                            RULE)
                    .orElseThrow(() -> fields.invalid(TRIALS, RULE));
            List<Trial> trials = new ArrayList<>(given.size());
            for (JsonNode trial : given) {
                String name = TRIALS + "[" + trials.size() + "]";
                if (!(trial instanceof ObjectNode object)) {
                    throw fields.invalid(name, "must be {\"policies\", \"settings\"}");
                }
                trials.add(trial(new RequestFields(object, name + ".").requireKnown(List.of(POLICIES, SETTINGS))));
            }
            return trials;
        }

        private static Trial trial(RequestFields fields) {
            Map<String, String> policies = new HashMap<>();
            Optional<RequestFields> named = fields.fields(POLICIES);
            named.ifPresent(types ->
                    types.names().forEach(type -> types.text(type).ifPresent(policy -> policies.put(type, policy))));
            if (policies.isEmpty()) {
                throw fields.invalid(POLICIES, "must name a policy, by its type");
            }
            Map<String, Map<String, Double>> settings = new HashMap<>();
            fields.fields(SETTINGS).ifPresent(types -> types.names()
                    .forEach(type -> types.fields(type).ifPresent(given -> {
                        if (!policies.containsKey(type)) {
                            throw types.invalid(type, "must be the type of a policy that the trial names");
                        }
                        settings.put(type, ContextRequestParser.numbers(given));
                    })));
            return new Trial(policies, settings);
        }
    }
}
