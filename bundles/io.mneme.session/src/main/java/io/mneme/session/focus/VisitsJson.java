package io.mneme.session.focus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** Reads and writes the visits of a focus session. */
final class VisitsJson {

    private VisitsJson() {}

    /**
     * Reads visits.
     *
     * @throws IllegalArgumentException if the bytes have another form
     */
    static FocusVisits parse(byte[] bytes) {
        JsonNode json = FocusDocumentJson.tree(bytes);
        Map<String, SymbolVisits> symbols = new HashMap<>();
        for (JsonNode symbol : json.path("symbols")) {
            SymbolVisits visits = new SymbolVisits(
                    symbol.path("symbol").asText(),
                    symbol.path("value").asDouble(),
                    symbol.path("turn").asLong(),
                    symbol.path("place").asInt());
            if (!(visits.value() >= 1 && visits.value() < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a visited symbol must have a value of at least 1");
            }
            symbols.put(visits.symbol(), visits);
        }
        return new FocusVisits(json.path("turn").asLong(), symbols);
    }

    /** Returns visits as one line without an end. */
    static String text(FocusVisits visits) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("turn", visits.turn());
        ArrayNode symbols = json.putArray("symbols");
        for (String name : visits.ranked()) {
            SymbolVisits symbol = visits.symbols().get(name);
            symbols.addObject()
                    .put("symbol", name)
                    .put("value", symbol.value())
                    .put("turn", symbol.lastTurn())
                    .put("place", symbol.place());
        }
        return json.toString();
    }
}
