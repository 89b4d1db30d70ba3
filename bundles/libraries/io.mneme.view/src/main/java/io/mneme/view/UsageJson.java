package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import java.util.Optional;
import java.util.function.Function;

/** Writes what was predicted and billed for contexts as JSON. */
public final class UsageJson {

    private UsageJson() {}

    /** Returns a report. */
    public static ObjectNode report(UsageReport report) {
        ObjectNode answer = JsonNodes.object();
        answer.put("id", report.context());
        answer.set("provider", RecordJson.of(report.predicted().provider()));
        answer.set("predicted", RecordJson.of(report.predicted()));
        answer.set(
                "billed", report.billed().map(billed -> billed(billed, report)).orElse(null));
        answer.put("differs", report.differs());
        answer.set("cause", RecordJson.of(report.cause()));
        answer.set("lost_to", RecordJson.of(report.lostTo()));
        return answer;
    }

    /** Adds what a context is expected to cost, and what broke its beginning; both are null if that is not known. */
    static void addExpected(Optional<UsageReport> report, ObjectNode answer, Function<Object, JsonNode> part) {
        answer.set("predicted", report.map(known -> expected(known.predicted())).orElse(null));
        answer.set("lost_to", report.flatMap(UsageReport::lostTo).map(part).orElse(null));
    }

    /** Returns what a context is expected to cost. */
    static ObjectNode expected(CachePrediction prediction) {
        return RecordJson.of(prediction).put("provider", prediction.provider().name());
    }

    private static ObjectNode billed(TokenUsage usage, UsageReport report) {
        return RecordJson.of(usage).put("cost", report.billedCost().orElse(0));
    }
}
