package io.mneme.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Attributes of messages as JSON; what is no JSON becomes its text. */
final class AttributeJson {

    private static final String ATTRIBUTES = "attributes";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private AttributeJson() {}

    static void write(Map<String, Object> attributes, ObjectNode extra) {
        if (attributes != null && !attributes.isEmpty()) {
            extra.set(ATTRIBUTES, write(attributes));
        }
    }

    static ObjectNode write(Map<String, Object> attributes) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        attributes.forEach(
                (name, value) -> written.set(name, isImages(name, value) ? images((List<?>) value) : json(value)));
        return written;
    }

    private static boolean isImages(String name, Object value) {
        return name.equals(AiMessage.GENERATED_IMAGES_KEY)
                && value instanceof List<?> list
                && list.stream().allMatch(Image.class::isInstance);
    }

    private static ArrayNode images(List<?> images) {
        ArrayNode written = JsonNodeFactory.instance.arrayNode();
        for (Object element : images) {
            Image image = (Image) element;
            written.addObject()
                    .put("url", image.url() == null ? null : image.url().toString())
                    .put("base64", image.base64Data())
                    .put("mime_type", image.mimeType())
                    .put("revised_prompt", image.revisedPrompt());
        }
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
        if (!extra.path(ATTRIBUTES).isObject()) {
            return Map.of();
        }
        Map<String, Object> attributes = new LinkedHashMap<>(JSON.convertValue(extra.path(ATTRIBUTES), MAP));
        JsonNode images = extra.path(ATTRIBUTES).path(AiMessage.GENERATED_IMAGES_KEY);
        if (images.isArray() && images.path(0).has("base64")) {
            attributes.put(AiMessage.GENERATED_IMAGES_KEY, images(images));
        }
        return attributes;
    }

    private static List<Image> images(JsonNode written) {
        List<Image> images = new ArrayList<>();
        for (JsonNode image : written) {
            Image.Builder builder = Image.builder()
                    .base64Data(text(image, "base64"))
                    .mimeType(text(image, "mime_type"))
                    .revisedPrompt(text(image, "revised_prompt"));
            images.add((text(image, "url") == null ? builder : builder.url(text(image, "url"))).build());
        }
        return images;
    }

    private static String text(JsonNode object, String key) {
        return object.path(key).isTextual() ? object.path(key).asText() : null;
    }

    /** Returns the attributes of a JSON text. */
    static Map<String, Object> parse(String text) {
        try {
            return JSON.readValue(text, MAP);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the content of a custom message must be a JSON object", e);
        }
    }
}
