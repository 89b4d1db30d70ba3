package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.WindowReport;
import io.mneme.api.manifest.UsageReport;
import io.mneme.support.text.TextAbbreviator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes contexts and their manifests as JSON. What the form of a context adds comes as a map from the name of each field to its source
 * text.
 */
public final class ContextJson {

    private ContextJson() {}

    /** Writes what {@link #context} returns in UTF-8, without making all of it a tree; closes the stream. */
    public static void write(Context context, Map<String, String> fields, Optional<UsageReport> usage, OutputStream to)
            throws IOException {
        RecordJson.write(context(context, fields, usage, POJONode::new), to);
    }

    /** Writes what {@link #pastContext} returns in UTF-8, without making all of it a tree; closes the stream. */
    public static void writePast(Context context, Map<String, String> fields, OutputStream to) throws IOException {
        RecordJson.write(pastContext(context, fields, POJONode::new), to);
    }

    /** Returns a context with the fields of its form, with a link to its manifest and what it is expected to cost, if that is known. */
    public static ObjectNode context(Context context, Map<String, String> fields, Optional<UsageReport> usage) {
        return context(context, fields, usage, RecordJson::tree);
    }

    private static ObjectNode context(
            Context context, Map<String, String> fields, Optional<UsageReport> usage, Function<Object, JsonNode> part) {
        ObjectNode answer = pastContext(context, fields, part);
        UsageJson.addExpected(usage, answer, part);
        answer.put(
                "manifest",
                "/v1/context/" + PathSegment.encode(context.manifest().id()) + "/manifest");
        return answer;
    }

    /** Returns the context of a past turn with the fields of its form; its manifest is not kept. */
    public static ObjectNode pastContext(Context context, Map<String, String> fields) {
        return pastContext(context, fields, RecordJson::tree);
    }

    private static ObjectNode pastContext(
            Context context, Map<String, String> fields, Function<Object, JsonNode> part) {
        Manifest manifest = context.manifest();
        ObjectNode answer = JsonNodes.object();
        answer.put("id", manifest.id());
        answer.put("session", manifest.session());
        answer.put("text", context.text());
        fields.forEach((name, json) -> answer.putRawValue(name, JsonNodes.raw(json)));
        measures(answer, manifest, part);
        return answer;
    }

    /** Returns a manifest with what was predicted and billed for it, as far as that is known. */
    public static ObjectNode manifest(Manifest manifest, Optional<UsageReport> usage) {
        ObjectNode answer = manifest(manifest);
        usage.ifPresent(report -> answer.set("usage", UsageJson.report(report)));
        return answer;
    }

    /** Returns a manifest without its segments and what was omitted, so that many are a short answer. */
    public static ObjectNode summary(Manifest manifest, Optional<UsageReport> usage) {
        ObjectNode answer = manifest(manifest, usage);
        answer.remove(List.of("segments", "left_out"));
        return answer;
    }

    /** Returns a manifest. */
    public static ObjectNode manifest(Manifest manifest) {
        ObjectNode answer = JsonNodes.object();
        answer.put("id", manifest.id());
        answer.put("recipe", manifest.recipe());
        answer.put("session", manifest.session());
        answer.set("selectors", JsonNodes.strings(manifest.selectors()));
        answer.put("at", manifest.assembledAt().toString());
        conditions(answer, manifest.conditions());
        measures(answer, manifest, RecordJson::tree);
        return answer;
    }

    /** Adds what decides whether the provider has the beginning of the prompt in its cache. */
    static void conditions(ObjectNode answer, CacheConditions conditions) {
        answer.put("model", conditions.model().orElse(null));
        answer.put("provider", conditions.provider());
        answer.set("previous", RecordJson.of(conditions.previous()));
    }

    private static void measures(ObjectNode answer, Manifest manifest, Function<Object, JsonNode> part) {
        answer.put("tokens", manifest.tokens());
        answer.set("stable_prefix", part.apply(manifest.stablePrefix()));
        answer.set("window", manifest.window().map(ContextJson::window).orElse(null));
        answer.put("renderer", manifest.window().map(WindowReport::renderer).orElse(null));
        answer.set("policies", part.apply(manifest.policies()));
        answer.set("segments", part.apply(new SegmentList(manifest.segments())));
        answer.set("left_out", JsonNodes.array(manifest.omissions(), left -> JsonNodes.object()
                .put("contributor", note(left.name()))
                .put("reason", note(left.reason()))));
    }

    private static ObjectNode window(WindowReport report) {
        ObjectNode window = JsonNodes.object();
        window.put("policy", report.policy());
        window.put("entries", report.entries());
        window.put("rebuilt", report.rebuilt());
        window.put("reason", report.reason().orElse(null));
        window.set(
                "warnings",
                JsonNodes.strings(
                        report.warnings().stream().map(ContextJson::note).toList()));
        return window;
    }

    private static String note(String text) {
        return TextAbbreviator.abbreviate(text, SegmentList.MAX_NOTE_LENGTH);
    }
}
