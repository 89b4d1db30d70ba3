package io.mneme.view.input;

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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.view.TextAbbreviator;

/** Reads a JSON object that a caller sends, strictly. */
public final class StrictJsonReader {

    private static final int DEPTH = 64;

    /** The most that is repeated of a parser's message, which holds the whole of a name that is there twice. */
    private static final int MAX_REASON_LENGTH = 200;

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

    private StrictJsonReader() {}

    /**
     * Returns the object that a text consists of.
     *
     * @throws MalformedJsonException if the text is not one object, nests deeper than 64 or has a key twice
     */
    public static ObjectNode readObject(String text) {
        try {
            JsonNode node = STRICT.readTree(text);
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw new MalformedJsonException("must be a JSON object");
        } catch (JsonProcessingException broken) {
            throw new MalformedJsonException("is not JSON" + place(broken.getLocation()) + ": " + reason(broken));
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
        return TextAbbreviator.abbreviate(
                settings < 0 ? message : message.substring(0, message.lastIndexOf(':', settings)), MAX_REASON_LENGTH);
    }
}
