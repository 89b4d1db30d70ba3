package io.mneme.springai;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.ai.chat.messages.AbstractMessage;

/** Metadata as JSON; what is no JSON becomes its text. */
final class MetadataJson {

    private static final String METADATA = "metadata";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private MetadataJson() {}

    /** Writes the metadata of a message, without its type, which its role says. */
    static void write(Map<String, Object> metadata, ObjectNode extra) {
        Map<String, Object> own = new LinkedHashMap<>(metadata);
        own.remove(AbstractMessage.MESSAGE_TYPE);
        if (!own.isEmpty()) {
            extra.set(METADATA, write(own));
        }
    }

    static ObjectNode write(Map<String, Object> metadata) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        metadata.forEach((name, value) -> written.set(name, json(value)));
        return written;
    }

    private static JsonNode json(Object value) {
        try {
            return JSON.valueToTree(value);
        } catch (IllegalArgumentException noJson) {
            return JsonNodeFactory.instance.textNode(String.valueOf(value));
        }
    }

    static Map<String, Object> read(JsonNode extra) {
        return extra.path(METADATA).isObject() ? JSON.convertValue(extra.path(METADATA), MAP) : Map.of();
    }
}
