package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import java.util.Map;
import java.util.TreeMap;

/** Writes sums over dictations as JSON. */
public final class DictationTotalsJson {

    private DictationTotalsJson() {}

    /** Returns the sums as an object. */
    public static ObjectNode of(DictationTotals totals) {
        ObjectNode json = JsonNodes.object();
        json.put("zone", totals.zone().getId());
        json.set("total", RecordJson.of(totals.total()));
        ArrayNode days = json.putArray("days");
        totals.days().forEach((day, sum) -> days.add(with(JsonNodes.object().put("day", day.toString()), sum)));
        json.set("modes", named("mode", totals.modes()));
        json.set("stt_models", named("stt_model", totals.sttModels()));
        json.set("llm_models", named("llm_model", totals.llmModels()));
        return json;
    }

    private static ArrayNode named(String what, Map<String, Sum> sums) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        new TreeMap<>(sums)
                .forEach((name, sum) -> array.add(with(JsonNodes.object().put(what, name), sum)));
        return array;
    }

    private static ObjectNode with(ObjectNode json, Sum sum) {
        return json.setAll(RecordJson.of(sum));
    }
}
