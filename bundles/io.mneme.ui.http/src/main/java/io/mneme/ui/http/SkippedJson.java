package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Skipped;

/** Tells which lines of a journal were passed over, and why. */
final class SkippedJson {

    private SkippedJson() {}

    static ObjectNode of(Skipped skipped) {
        ObjectNode json = Json.object();
        json.put("lines", skipped.lines());
        json.set("why", Json.strings(skipped.why()));
        return json;
    }
}
