package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.SegmentChange;
import java.util.Locale;

/** Writes the differences of contexts as JSON. */
public final class ContextDiffJson {

    private ContextDiffJson() {}

    /** Returns a difference. */
    public static ObjectNode diff(ContextDiff diff) {
        ObjectNode answer = JsonNodes.object();
        answer.put("session", diff.second().session());
        answer.put("recipe", diff.second().recipe());
        answer.set("a", side(diff.first(), diff));
        answer.set("b", side(diff.second(), diff));
        answer.set("prefix", RecordJson.of(diff.prefix()));
        answer.put("broken", diff.isBroken());
        answer.set("prefix_end", diff.prefixEnd().map(ContextDiffJson::change).orElse(null));
        answer.set("lost_to", RecordJson.of(diff.lostTo()));
        return answer.set("changes", JsonNodes.array(diff.changes(), ContextDiffJson::change));
    }

    private static ObjectNode side(Manifest manifest, ContextDiff diff) {
        int bytes = manifest.segments().stream().mapToInt(SegmentInfo::bytes).sum();
        ObjectNode side = JsonNodes.object();
        side.put("id", manifest.id());
        side.put("at", manifest.assembledAt().toString());
        side.put("bytes", bytes);
        side.put("tokens", manifest.tokens());
        side.put("bytes_after_prefix", Math.max(0, bytes - diff.prefix().bytes()));
        side.put(
                "tokens_after_prefix",
                Math.max(0, manifest.tokens() - diff.prefix().tokens()));
        return side;
    }

    private static ObjectNode change(SegmentChange change) {
        SegmentInfo segment = change.segment();
        ObjectNode node = JsonNodes.object();
        node.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
        node.setAll(RecordJson.of(segment).<ObjectNode>retain("contributor", "bundle", "version", "stability"));
        node.put("reason", change.reason());
        node.set("before", change.before().map(ContextDiffJson::measures).orElse(null));
        node.set("after", change.after().map(ContextDiffJson::measures).orElse(null));
        return node;
    }

    private static ObjectNode measures(SegmentInfo segment) {
        ObjectNode node = JsonNodes.object();
        node.put("bytes", segment.bytes());
        node.put("tokens", segment.tokens());
        node.put("entries", segment.sources().size());
        node.put("hash", segment.hash());
        return node;
    }
}
