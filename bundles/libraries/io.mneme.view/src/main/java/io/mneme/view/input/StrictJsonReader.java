package io.mneme.view.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.support.text.SentJson;

/** Reads a JSON object that a caller sends, strictly. */
public final class StrictJsonReader {

    private static final JsonMapper STRICT = JsonMapper.builder(SentJson.STRICT.copy())
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
        } catch (MismatchedInputException trailing) {
            throw SentJson.trailing(trailing.getLocation());
        } catch (JsonProcessingException broken) {
            throw SentJson.malformed(broken);
        }
    }
}
