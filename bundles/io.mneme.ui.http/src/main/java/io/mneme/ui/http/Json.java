package io.mneme.ui.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Reads JSON strictly. */
final class Json {

    private static final int DEPTH = 64;

    // Keys come from callers, so they are not interned: the pool would grow by whatever they send.
    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /** Returns an object without fields. */
    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns the strings as an array, in their order. */
    static ArrayNode strings(Collection<String> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::add);
        return array;
    }

    /** Returns the strings as an object, in the alphabetical order of their names. */
    static ObjectNode strings(Map<String, String> values) {
        ObjectNode object = object();
        new TreeMap<>(values).forEach(object::put);
        return object;
    }

    /** Returns a value that is written as it is. */
    static RawValue raw(String json) {
        return new RawValue(json);
    }

    /** Returns the object in a text; refuses what is not one object, nests deeper than 64 or has a key twice. */
    static ObjectNode object(String text) {
        try {
            JsonNode node = STRICT.readTree(text);
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw Problem.of(400, "the body must be a JSON object").refused();
        } catch (JsonProcessingException broken) {
            throw Problem.of(400, "the body is not JSON" + place(broken.getLocation()) + ": " + reason(broken))
                    .refused();
        }
    }

    private static String place(JsonLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    // The parser's further lines name its classes and settings, which tell the caller nothing.
    private static String reason(JsonProcessingException broken) {
        if (broken instanceof StreamConstraintsException) {
            return "it nests deeper than " + DEPTH + " or has a number or a name that is too long";
        }
        if (broken instanceof MismatchedInputException) {
            return "something follows its end";
        }
        String message = broken.getOriginalMessage().lines().findFirst().orElse("unreadable");
        int settings = message.indexOf("Feature");
        return settings < 0 ? message : message.substring(0, message.lastIndexOf(':', settings));
    }
}
