package io.mneme.session.focus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusQuery;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and writes the documents of focus sessions; {@code conversation-context.schema.json} describes their form. */
final class FocusDocumentJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final List<String> FIELDS =
            List.of("session_id", "started_at", "context_window", "accumulated_focus");
    private static final List<String> TURN_FIELDS =
            List.of("turn", "timestamp", "query", "query_type", "focus_symbols", "results_count");

    private FocusDocumentJson() {}

    /**
     * Reads a document.
     *
     * @throws IllegalArgumentException if it has not the form of one; names the rule without any of its texts
     */
    static FocusDocument parse(byte[] json) {
        JsonNode document = tree(json);
        require(document.isObject(), "it must be an object");
        return new FocusDocument(
                optional(document, "session_id").map(FocusDocumentJson::id),
                optional(document, "started_at").map(FocusDocumentJson::time),
                turns(array(document, "context_window")),
                texts(document, "accumulated_focus").stream().distinct().toList(),
                others(document, FIELDS));
    }

    /** Returns a tree of JSON, in which no object has a field twice. */
    static JsonNode tree(byte[] json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException broken) {
            // A number, text or name that is too long has no place.
            throw new IllegalArgumentException(
                    Optional.ofNullable(broken.getLocation())
                            .map(place -> "it is not JSON at line " + place.getLineNr())
                            .orElse("a number, a text or a name in it is too long"),
                    broken);
        } catch (IOException broken) {
            throw new IllegalArgumentException("it is not JSON", broken);
        }
    }

    private static String id(JsonNode node) {
        require(node.isTextual() && FocusIds.isId(node.textValue()), "session_id must be the id of a session");
        return node.textValue();
    }

    private static Instant time(JsonNode node) {
        try {
            return OffsetDateTime.parse(node.asText()).toInstant();
        } catch (DateTimeException wrong) {
            throw new IllegalArgumentException("times must be of RFC 3339", wrong);
        }
    }

    private static List<FocusTurn> turns(JsonNode array) {
        List<FocusTurn> turns = new ArrayList<>();
        array.forEach(turn -> turns.add(turn(turn)));
        return turns;
    }

    private static FocusTurn turn(JsonNode turn) {
        require(turn.isObject(), "a turn must be an object");
        return new FocusTurn(
                whole(turn, "turn"),
                time(required(turn, "timestamp")),
                text(required(turn, "query"), "query"),
                turn.has("query_type") ? text(turn.get("query_type"), "query_type") : FocusQuery.DEFAULT_TYPE,
                texts(turn, "focus_symbols"),
                turn.has("results_count") ? whole(turn, "results_count") : 0,
                others(turn, TURN_FIELDS));
    }

    private static long whole(JsonNode of, String name) {
        JsonNode number = required(of, name);
        require(number.isIntegralNumber() && number.canConvertToLong(), name + " must be a whole number");
        return number.longValue();
    }

    private static List<String> texts(JsonNode of, String name) {
        List<String> texts = new ArrayList<>();
        array(of, name).forEach(element -> texts.add(text(element, name)));
        return texts;
    }

    private static String text(JsonNode node, String name) {
        require(node.isTextual(), name + " must be text");
        return node.textValue();
    }

    private static JsonNode array(JsonNode of, String name) {
        JsonNode array = required(of, name);
        require(array.isArray(), name + " must be an array");
        return array;
    }

    private static Optional<JsonNode> optional(JsonNode of, String name) {
        return Optional.of(required(of, name)).filter(node -> !node.isNull());
    }

    private static JsonNode required(JsonNode of, String name) {
        require(of.has(name), name + " must be there");
        return of.get(name);
    }

    private static Map<String, String> others(JsonNode of, List<String> known) {
        Map<String, String> others = new LinkedHashMap<>();
        of.properties().stream()
                .filter(field -> !known.contains(field.getKey()))
                .forEach(field -> others.put(field.getKey(), field.getValue().toString()));
        return others;
    }

    private static void require(boolean valid, String rule) {
        if (!valid) {
            throw new IllegalArgumentException(rule);
        }
    }

    /** Returns a document as one line without an end. */
    static String text(FocusDocument document) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("session_id", document.sessionId().orElse(null));
        json.put("started_at", document.startedAt().map(Instant::toString).orElse(null));
        ArrayNode turns = json.putArray("context_window");
        document.contextWindow().forEach(turn -> put(turns.addObject(), turn));
        ArrayNode focus = json.putArray("accumulated_focus");
        document.accumulatedFocus().forEach(focus::add);
        putOthers(json, document.extraFields());
        return json.toString();
    }

    private static void put(ObjectNode json, FocusTurn turn) {
        json.put("turn", turn.turn());
        json.put("timestamp", turn.timestamp().toString());
        json.put("query", turn.query());
        json.put("query_type", turn.queryType());
        ArrayNode symbols = json.putArray("focus_symbols");
        turn.focusSymbols().forEach(symbols::add);
        json.put("results_count", turn.resultsCount());
        putOthers(json, turn.extraFields());
    }

    private static void putOthers(ObjectNode json, Map<String, String> others) {
        others.forEach((name, value) -> json.putRawValue(name, new RawValue(value)));
    }
}
