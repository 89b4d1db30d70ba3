package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The hash of what a message says. A client that sends a message again may leave out fields that the answer had, move the marks of a
 * cache, or write a text as a part: the hash stays the same.
 */
public final class MessageHash {

    private static final int BYTES = 16;

    /** What adds nothing to what a message says, or is not always sent again. */
    private static final Set<String> IGNORED =
            Set.of("cache_control", "annotations", "audio", "reasoning", "reasoning_content", "id", "status", "index");

    private static final Set<String> IGNORED_BLOCKS = Set.of("thinking", "redacted_thinking", "reasoning");

    private static final char SEPARATOR = '\u0000';

    private MessageHash() {}

    /** Returns the hash of a message. */
    public static String of(JsonNode message) {
        StringBuilder canonical = new StringBuilder();
        write(message, canonical);
        return hash(canonical.toString());
    }

    /** Returns the hash of several texts. */
    public static String of(List<String> texts) {
        return hash(String.join(String.valueOf(SEPARATOR), texts));
    }

    private static void write(JsonNode node, StringBuilder out) {
        if (node instanceof ObjectNode object) {
            writeObject(object, out);
        } else if (node.isArray()) {
            node.forEach(element -> write(element, out));
        } else if (node.isTextual()) {
            out.append(node.textValue().strip()).append(SEPARATOR);
        } else if (!node.isNull()) {
            out.append(node.asText()).append(SEPARATOR);
        }
    }

    private static void writeObject(ObjectNode object, StringBuilder out) {
        String type = object.path("type").asText();
        if (IGNORED_BLOCKS.contains(type)) {
            return;
        }
        if (object.path("text").isTextual()) {
            // A text is the same by itself and as a part.
            out.append(object.get("text").textValue().strip()).append(SEPARATOR);
            return;
        }
        object.properties().stream()
                .filter(field -> !IGNORED.contains(field.getKey()) && !isEmpty(field.getValue()))
                .sorted((one, other) -> one.getKey().compareTo(other.getKey()))
                .forEach(field -> {
                    if (!field.getKey().equals("content") && !field.getKey().equals("type")) {
                        out.append(field.getKey()).append(SEPARATOR);
                    }
                    if (!field.getKey().equals("type")
                            || !field.getValue().asText().equals("message")) {
                        write(field.getValue(), out);
                    }
                });
    }

    private static boolean isEmpty(JsonNode value) {
        return value.isNull()
                || value.isContainerNode() && value.isEmpty()
                || value.asText("x").isEmpty() && value.isTextual();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("each Java platform has SHA-256", impossible);
        }
    }
}
