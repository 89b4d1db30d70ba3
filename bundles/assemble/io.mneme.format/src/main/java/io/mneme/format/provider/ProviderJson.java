package io.mneme.format.provider;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.ProviderMessage;
import java.util.Optional;

/** Reads what messages of providers keep as JSON source text, so that it is written as it came. */
final class ProviderJson {

    /** The journal has checked and limited the sources. Numbers keep their digits. */
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNumberLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private ProviderJson() {}

    /** Returns a value. */
    static JsonNode value(String source) {
        try {
            return MAPPER.readTree(source);
        } catch (JsonProcessingException impossible) {
            throw new IllegalArgumentException("the source of a message is no JSON", impossible);
        }
    }

    /** Returns a block as it came; an object without fields if its source is none. */
    static ObjectNode block(MessageBlock block) {
        return value(block.source()) instanceof ObjectNode object ? object : empty();
    }

    /** Returns the object that a text consists of; empty if it is any other text. */
    static Optional<ObjectNode> object(String text) {
        if (!text.stripLeading().startsWith("{")) {
            return Optional.empty();
        }
        try {
            return MAPPER.readTree(text) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException other) {
            return Optional.empty();
        }
    }

    /** Returns the source of a value. */
    static String text(JsonNode value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree cannot be written", impossible);
        }
    }

    /** Returns an object without fields. */
    static ObjectNode empty() {
        return MAPPER.createObjectNode();
    }

    /** Adds the role and the fields of a message as it came. */
    static void add(ProviderMessage message, ObjectNode node) {
        node.put("role", message.role());
        message.fields().forEach((name, source) -> node.set(name, value(source)));
    }
}
