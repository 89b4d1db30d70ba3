package io.mneme.view.focus;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.focus.FocusSessions.FocusSummary;
import io.mneme.view.JsonNodes;
import java.util.List;

/** Writes lists of focus sessions as JSON. */
public final class FocusJson {

    private FocusJson() {}

    /** Returns sessions as an object, whose {@code data} are the sessions in their order. */
    public static ObjectNode of(List<FocusSummary> sessions) {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        sessions.forEach(session -> data.addObject()
                .put("session_id", session.id())
                .put("started_at", session.startedAt().toString())
                .put("last_used_at", session.lastUsedAt().toString())
                .put("turns", session.turns())
                .put("focus_symbols", session.focusSymbols())
                .put("current", session.current()));
        return json;
    }
}
