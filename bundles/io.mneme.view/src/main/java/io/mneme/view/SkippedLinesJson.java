package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.SkippedLines;

/** Writes the number of skipped lines and the reasons as JSON. */
public final class SkippedLinesJson {

    private SkippedLinesJson() {}

    public static ObjectNode of(SkippedLines skipped) {
        ObjectNode json = JsonNodes.object();
        json.put("lines", skipped.lines());
        json.set("why", JsonNodes.strings(skipped.reasons()));
        return json;
    }
}
