package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.window.ProviderProfile;
import java.util.Locale;

/** Writes what was predicted and billed for contexts as JSON. */
public final class UsageJson {

    private UsageJson() {}

    /** Returns a report. */
    public static ObjectNode report(UsageReport report) {
        ObjectNode answer = JsonNodes.object();
        answer.put("id", report.context());
        answer.set("provider", provider(report.predicted().provider()));
        answer.set("predicted", predicted(report.predicted()));
        answer.set(
                "billed", report.billed().map(billed -> billed(billed, report)).orElse(null));
        answer.put("differs", report.differs());
        answer.set("cause", report.cause().map(UsageJson::cause).orElse(null));
        return answer;
    }

    /** Returns the label of a cause. */
    public static String label(NamedCause named) {
        return named.cause().name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode provider(ProviderProfile profile) {
        ObjectNode provider = JsonNodes.object();
        provider.put("name", profile.name());
        provider.put("minimum_prefix_tokens", profile.minimumPrefixTokens());
        provider.put("granularity_tokens", profile.granularityTokens());
        provider.put("time_to_live_s", profile.timeToLive().toSeconds());
        provider.put("breakpoints", profile.breakpoints());
        provider.put("cached_price", profile.cachedPrice());
        provider.put("write_price", profile.writePrice());
        return provider;
    }

    private static ObjectNode predicted(CachePrediction prediction) {
        ObjectNode predicted = JsonNodes.object();
        predicted.put("prompt_tokens", prediction.promptTokens());
        predicted.put("cached_read_tokens", prediction.cachedReadTokens());
        predicted.put("cached_write_tokens", prediction.cachedWriteTokens());
        predicted.put("cost", prediction.cost());
        return predicted;
    }

    private static ObjectNode billed(TokenUsage usage, UsageReport report) {
        ObjectNode billed = JsonNodes.object();
        billed.put("model", usage.model().orElse(null));
        billed.put("input_tokens", usage.inputTokens());
        billed.put(
                "cached_read_tokens",
                usage.cachedReadTokens().isPresent() ? usage.cachedReadTokens().getAsInt() : null);
        billed.put("cached_write_tokens", usage.cachedWriteTokens());
        billed.put("output_tokens", usage.outputTokens());
        billed.put("cost", report.billedCost().orElse(0));
        return billed;
    }

    private static ObjectNode cause(NamedCause named) {
        return JsonNodes.object().put("name", label(named)).put("explanation", named.explanation());
    }
}
