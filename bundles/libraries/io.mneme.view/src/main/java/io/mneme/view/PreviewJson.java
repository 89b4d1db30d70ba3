package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.Manifest;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextDetails.CachedSince;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.ContextStatistics;
import io.mneme.api.preview.PromptPart;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the newest contexts, and the next ones, as JSON. */
public final class PreviewJson {

    private PreviewJson() {}

    /** Returns sessions as a list. */
    public static ObjectNode sessions(List<ContextSession> sessions) {
        return JsonNodes.object().set("data", JsonNodes.array(sessions, PreviewJson::session));
    }

    private static ObjectNode session(ContextSession session) {
        Manifest newest = session.newest();
        ObjectNode node = JsonNodes.object();
        node.put("session", newest.session());
        node.put("recipe", newest.recipe());
        node.put("id", newest.id());
        node.put("at", newest.assembledAt().toString());
        node.put("requests", session.requests());
        node.put("tokens", newest.tokens());
        node.set("stable_prefix", RecordJson.of(newest.stablePrefix()));
        node.put("model", newest.conditions().model().orElse(null));
        node.put("provider", newest.conditions().provider());
        node.set("predicted", UsageJson.expected(session.predicted()));
        node.put("has_text", session.hasText());
        return node.put("has_request", session.hasRequest());
    }

    /** Returns a context as it was sent, with a link to its manifest. */
    public static ObjectNode sent(ContextDetails sent, Map<String, String> fields) {
        return details(sent, ContextJson.context(sent.context(), fields, sent.usage()));
    }

    /** Returns a context that is previewed: it has no manifest. */
    public static ObjectNode preview(ContextDetails preview, Map<String, String> fields) {
        ObjectNode answer = ContextJson.pastContext(preview.context(), fields);
        UsageJson.addExpected(preview.usage(), answer, RecordJson::tree);
        return details(preview, answer);
    }

    private static ObjectNode details(ContextDetails details, ObjectNode answer) {
        Manifest manifest = details.context().manifest();
        answer.put("recipe", manifest.recipe());
        answer.put("at", manifest.assembledAt().toString());
        ContextJson.conditions(answer, manifest.conditions());
        ArrayNode segments = (ArrayNode) answer.path("segments");
        for (int i = 0; i < segments.size(); i++) {
            since(details.cachedSince().get(i), segments.get(i));
        }
        return answer.set("parts", JsonNodes.array(details.parts(), PreviewJson::part));
    }

    private static void since(Optional<CachedSince> since, JsonNode segment) {
        ((ObjectNode) segment).set("cached_since", RecordJson.of(since));
    }

    private static ObjectNode part(PromptPart part) {
        return RecordJson.of(part);
    }

    /** Returns what contexts came to since the start. */
    public static ObjectNode statistics(ContextStatistics statistics) {
        ObjectNode answer = JsonNodes.object();
        answer.put("since", statistics.since().toString());
        return answer.set("data", RecordJson.array(statistics.totals()));
    }

    /** Returns the results of trials as a list. */
    public static ObjectNode trials(List<TrialResult> results) {
        return JsonNodes.object().set("data", JsonNodes.array(results, PreviewJson::trial));
    }

    private static ObjectNode trial(TrialResult result) {
        ObjectNode node = RecordJson.of(result);
        JsonNode details = node.remove("details");
        return node.setAll((ObjectNode) details);
    }
}
