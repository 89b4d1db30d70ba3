package io.mneme.ui.gogo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentNote;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import java.util.Locale;

/** A context for programs, in the same words as over HTTP. */
final class ContextJson {

    private ContextJson() {}

    static ObjectNode of(Context context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", context.manifest().id());
        json.put("text", context.text());
        json.put("input", context.input());
        json.setAll(of(context.manifest()));
        return json;
    }

    static ObjectNode of(Manifest manifest) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", manifest.id());
        json.put("recipe", manifest.recipe());
        json.put("session", manifest.session());
        manifest.selectors().forEach(json.putObject("selectors")::put);
        json.put("at", manifest.at().toString());
        json.put("tokens", manifest.tokens());
        json.set("stable_prefix", prefix(manifest.stablePrefix()));
        manifest.window().ifPresent(window -> {
            json.set("window", window(window));
            json.put("renderer", window.renderer());
        });
        ArrayNode segments = json.putArray("segments");
        manifest.segments().forEach(segment -> segments.add(segment(segment)));
        ArrayNode leftOut = json.putArray("left_out");
        manifest.leftOut().forEach(left -> leftOut.addObject()
                .put("contributor", left.contributor())
                .put("reason", left.reason()));
        return json;
    }

    private static ObjectNode prefix(StablePrefix prefix) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("chars", prefix.chars())
                .put("bytes", prefix.bytes())
                .put("tokens", prefix.tokens());
    }

    private static ObjectNode window(WindowReport window) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("policy", window.policy())
                .put("entries", window.entries())
                .put("rebuilt", window.rebuilt())
                .put("reason", window.reason().orElse(null));
        window.warnings().forEach(json.putArray("warnings")::add);
        return json;
    }

    private static ObjectNode segment(SegmentNote segment) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("contributor", segment.contributor())
                .put("bundle", segment.bundle())
                .put("version", segment.version())
                .put("stability", segment.stability().name().toLowerCase(Locale.ROOT))
                .put("chars", segment.chars())
                .put("bytes", segment.bytes())
                .put("tokens", segment.tokens())
                .put("hash", segment.hash());
        segment.sources().forEach(json.putArray("sources")::add);
        return json;
    }
}
