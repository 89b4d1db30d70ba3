package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.SkippedLines;

/** Writes which lines of a journal were skipped, and why. */
public final class SkippedLinesJson {

    private SkippedLinesJson() {}

    public static ObjectNode of(SkippedLines skipped) {
        ObjectNode json = JsonNodes.object();
        json.put("lines", skipped.lines());
        json.set("why", JsonNodes.strings(skipped.reasons()));
        return json;
    }
}
