package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentNote;
import io.mneme.api.context.WindowReport;
import java.util.Locale;

/** Writes contexts and how they came about. */
final class ContextJson {

    private static final int LONGEST_NOTE = 1_000;

    private ContextJson() {}

    /** Returns a context in a provider's form, with what is known of it. */
    static ObjectNode context(Context context, Form form) {
        Manifest manifest = context.manifest();
        ObjectNode answer = Json.object();
        answer.put("id", manifest.id());
        answer.put("session", manifest.session());
        answer.put("text", context.text());
        form.write(context, answer);
        measures(answer, manifest);
        answer.put("manifest", "/v1/context/" + PathPart.encoded(manifest.id()) + "/manifest");
        return answer;
    }

    /** Returns how a context came about. */
    static ObjectNode manifest(Manifest manifest) {
        ObjectNode answer = Json.object();
        answer.put("id", manifest.id());
        answer.put("recipe", manifest.recipe());
        answer.put("session", manifest.session());
        answer.set("selectors", Json.strings(manifest.selectors()));
        answer.put("at", manifest.at().toString());
        measures(answer, manifest);
        return answer;
    }

    private static void measures(ObjectNode answer, Manifest manifest) {
        answer.put("tokens", manifest.tokens());
        ObjectNode prefix = answer.putObject("stable_prefix");
        prefix.put("chars", manifest.stablePrefix().chars());
        prefix.put("bytes", manifest.stablePrefix().bytes());
        prefix.put("tokens", manifest.stablePrefix().tokens());
        answer.set("window", manifest.window().map(ContextJson::window).orElse(null));
        answer.put("renderer", manifest.window().map(WindowReport::renderer).orElse(null));
        ArrayNode segments = answer.putArray("segments");
        manifest.segments().forEach(note -> segments.add(segment(note)));
        ArrayNode leftOut = answer.putArray("left_out");
        manifest.leftOut().forEach(left -> leftOut.addObject()
                .put("contributor", ShortText.cut(left.contributor(), LONGEST_NOTE))
                .put("reason", ShortText.cut(left.reason(), LONGEST_NOTE)));
    }

    private static ObjectNode window(WindowReport report) {
        ObjectNode window = Json.object();
        window.put("policy", report.policy());
        window.put("entries", report.entries());
        window.put("rebuilt", report.rebuilt());
        window.put("reason", report.reason().orElse(null));
        window.set(
                "warnings",
                Json.strings(report.warnings().stream()
                        .map(warning -> ShortText.cut(warning, LONGEST_NOTE))
                        .toList()));
        return window;
    }

    private static ObjectNode segment(SegmentNote note) {
        ObjectNode segment = Json.object();
        segment.put("contributor", note.contributor());
        segment.put("bundle", note.bundle());
        segment.put("version", note.version());
        segment.put("stability", note.stability().name().toLowerCase(Locale.ROOT));
        segment.put("chars", note.chars());
        segment.put("bytes", note.bytes());
        segment.put("tokens", note.tokens());
        segment.put("hash", note.hash());
        segment.set("sources", Json.strings(note.sources()));
        return segment;
    }
}
