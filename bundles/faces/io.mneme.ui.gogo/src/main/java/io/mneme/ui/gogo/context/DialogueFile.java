package io.mneme.ui.gogo.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.view.JsonNodes;
import io.mneme.view.dialogue.DialogueFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.felix.service.command.CommandSession;

/** Reads a dialogue from a JSON file, or from what is typed: a list of messages, or an object with the fields of a request. */
final class DialogueFile {

    /** The maximum length: it is in memory as a whole. */
    static final int MAX_BYTES = 16 << 20;

    private static final String STANDARD_INPUT = "-";

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private DialogueFile() {}

    /**
     * Returns the fields of a request that a file has for its dialogue; none if no file is named.
     *
     * @param file its path; empty for none, {@code -} for what is typed
     * @param console knows where the path starts, and what is typed
     * @throws IllegalArgumentException if there is no such file, or it does not describe a dialogue
     */
    static ObjectNode fields(String file, CommandSession console) throws IOException {
        if (file.isEmpty()) {
            return JsonNodes.object();
        }
        String text = file.equals(STANDARD_INPUT)
                ? text(console.getKeyboard())
                : text(console.currentDir().resolve(file));
        JsonNode json = parse(text, file);
        if (json instanceof ArrayNode messages) {
            return JsonNodes.object().set("messages", messages);
        }
        if (json instanceof ObjectNode fields) {
            requireKnown(fields);
            return fields;
        }
        throw new IllegalArgumentException("a dialogue must be a list of messages or an object: " + file);
    }

    private static void requireKnown(ObjectNode fields) {
        List<String> known = DialogueFields.NAMES;
        fields.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(name + " is not known here; there are " + String.join(", ", known));
            }
        });
    }

    private static JsonNode parse(String text, String file) {
        try {
            return STRICT.readTree(text);
        } catch (JsonProcessingException broken) {
            // A number or text that is too long has no place.
            String reason = Optional.ofNullable(broken.getLocation())
                    .map(place -> "the dialogue is not JSON at line " + place.getLineNr())
                    .orElse("a number, a text or a name in the dialogue is too long");
            throw new IllegalArgumentException(reason + ": " + file, broken);
        }
    }

    private static String text(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("there is no file " + path);
        }
        try (InputStream file = Files.newInputStream(path)) {
            return text(file);
        }
    }

    private static String text(InputStream from) throws IOException {
        byte[] bytes = from.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("a dialogue must not be longer than " + MAX_BYTES + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
