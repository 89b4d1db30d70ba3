package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads and writes the JSON of providers so that numbers stay as they are written. */
public final class ChatJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private ChatJson() {}

    /** Returns a JSON object; empty if the bytes are none. */
    public static Optional<ObjectNode> object(byte[] json) {
        try {
            return MAPPER.readTree(json) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (IOException noJson) {
            return Optional.empty();
        }
    }

    /** Returns a node as JSON. */
    public static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a tree cannot be written", impossible);
        }
    }

    static ObjectNode create() {
        return MAPPER.createObjectNode();
    }

    /** Returns the elements of a list; none if the node is not a list. */
    static Stream<JsonNode> elements(JsonNode list) {
        return list.isArray() ? StreamSupport.stream(list.spliterator(), false) : Stream.empty();
    }

    /** Returns a text of an object; empty if it has none, or a blank one. */
    public static Optional<String> text(JsonNode object, String field) {
        return Optional.ofNullable(object.path(field).textValue()).filter(text -> !text.isBlank());
    }
}
