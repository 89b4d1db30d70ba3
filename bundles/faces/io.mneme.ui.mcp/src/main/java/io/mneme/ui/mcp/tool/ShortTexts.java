package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Locale;
import java.util.Map;

/** Shortens long texts, so that an answer fits into what a model reads at once. */
final class ShortTexts {

    private ShortTexts() {}

    /** Returns the same value with each text in it no longer than a maximum and a remark on what was left out. */
    static JsonNode shorten(JsonNode value, int maxChars) {
        if (value instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                field.setValue(shorten(field.getValue(), maxChars));
            }
        } else if (value instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, shorten(array.get(i), maxChars));
            }
        } else if (value.isTextual() && value.textValue().length() > maxChars) {
            return TextNode.valueOf(shorten(value.textValue(), maxChars));
        }
        return value;
    }

    /** Returns the beginning of a text, and how long the rest is. */
    static String shorten(String text, int maxChars) {
        if (text.length() <= maxChars) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(maxChars - 1)) ? maxChars - 1 : maxChars;
        return text.substring(0, end) + String.format(Locale.ROOT, "… [%,d more characters]", text.length() - end);
    }
}
