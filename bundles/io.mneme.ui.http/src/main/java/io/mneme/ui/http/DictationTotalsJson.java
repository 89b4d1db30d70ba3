package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import java.util.Map;
import java.util.TreeMap;

/** Writes sums over dictations. */
final class DictationTotalsJson {

    private DictationTotalsJson() {}

    static ObjectNode of(DictationTotals totals) {
        ObjectNode json = Json.object();
        json.put("zone", totals.zone().getId());
        json.set("total", with(Json.object(), totals.total()));
        ArrayNode days = json.putArray("days");
        totals.days().forEach((day, sum) -> days.add(with(Json.object().put("day", day.toString()), sum)));
        json.set("modes", named("mode", totals.modes()));
        json.set("stt_models", named("stt_model", totals.recognisers()));
        json.set("llm_models", named("llm_model", totals.models()));
        return json;
    }

    private static ArrayNode named(String what, Map<String, Sum> sums) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        new TreeMap<>(sums).forEach((name, sum) -> array.add(with(Json.object().put(what, name), sum)));
        return array;
    }

    private static ObjectNode with(ObjectNode json, Sum sum) {
        json.put("sessions", sum.sessions());
        json.put("seconds", sum.seconds());
        json.put("corrected", sum.corrected());
        // Of nothing, no part can be told.
        json.put("corrected_share", sum.correctedShare().orElse(null));
        return json;
    }
}
