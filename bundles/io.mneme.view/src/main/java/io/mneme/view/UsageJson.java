package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.window.ProviderProfile;
import java.util.Locale;
import java.util.Optional;

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
        answer.set("lost_to", report.lostTo().map(UsageJson::lostTo).orElse(null));
        return answer;
    }

    /** Adds what a context is expected to cost, and what broke its beginning; both are null if that is not known. */
    static void addExpected(Optional<UsageReport> report, ObjectNode answer) {
        answer.set("predicted", report.map(known -> expected(known.predicted())).orElse(null));
        answer.set(
                "lost_to",
                report.flatMap(UsageReport::lostTo).map(UsageJson::lostTo).orElse(null));
    }

    private static ObjectNode expected(CachePrediction prediction) {
        return predicted(prediction).put("provider", prediction.provider().name());
    }

    /** Returns what broke the beginning of a prompt. */
    static ObjectNode lostTo(LostPrefix lost) {
        ObjectNode node = JsonNodes.object();
        node.put("contributor", lost.contributor());
        node.put("bundle", lost.bundle());
        node.put("version", lost.version());
        node.put("reason", lost.reason());
        node.put("tokens", lost.tokens());
        node.put("cost", lost.cost());
        return node;
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
