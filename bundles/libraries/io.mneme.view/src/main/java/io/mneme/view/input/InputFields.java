package io.mneme.view.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.InvalidRequestException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The fields of a JSON object; one that is {@code null} counts as absent. Each method throws {@link InvalidRequestException} for a
 * field with a value of another type.
 */
public final class InputFields {

    private final ObjectNode object;

    /** Of thousands of members of a list no path is needed. */
    private final Supplier<String> path;

    /**
     * Takes an object.
     *
     * @param path what precedes the names of its fields in messages, for example {@code messages[3].}
     */
    public InputFields(ObjectNode object, String path) {
        this(object, () -> path);
    }

    /**
     * Takes an object.
     *
     * @param path returns what precedes the names of its fields in messages
     */
    public InputFields(ObjectNode object, Supplier<String> path) {
        this.object = object;
        this.path = path;
    }

    public ObjectNode object() {
        return object;
    }

    /** Returns what precedes the names of its fields in messages. */
    public String path() {
        return path.get();
    }

    public Optional<JsonNode> value(String name) {
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    public Optional<String> text(String name) {
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? Optional.empty() : Optional.of(text(name, node));
    }

    /** Returns a text that must be given. */
    public String requireText(String name) {
        return text(name).orElseThrow(() -> invalid(name, "must be given, as a text"));
    }

    private String text(String name, JsonNode node) {
        if (!node.isTextual()) {
            throw invalid(name, "must be a text");
        }
        return wellFormed(name, node.textValue());
    }

    /** Returns the text of a field, and refuses one that has no form in UTF-8. */
    public String wellFormed(String name, String text) {
        if (hasSurrogate(text) && !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw invalid(name, "must be well-formed Unicode");
        }
        return text;
    }

    /** Half a surrogate pair has no form in UTF-8. Few texts have one or the other half, and an encoder is dear. */
    private static boolean hasSurrogate(String text) {
        for (int place = 0; place < text.length(); place++) {
            if (Character.isSurrogate(text.charAt(place))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the value of a field as JSON. */
    public String source(String name) {
        return wellFormed(name, object.get(name).toString());
    }

    public boolean flag(String name, boolean defaultValue) {
        return value(name)
                .map(node -> {
                    if (!node.isBoolean()) {
                        throw invalid(name, "must be true or false");
                    }
                    return node.booleanValue();
                })
                .orElse(defaultValue);
    }

    /** Returns a whole number of 0 or more. */
    public OptionalInt number(String name) {
        return value(name)
                .map(node -> {
                    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 0) {
                        throw invalid(name, "must be a whole number of 0 or more");
                    }
                    return OptionalInt.of(node.intValue());
                })
                .orElse(OptionalInt.empty());
    }

    /** Returns a finite number that must be given. */
    public double requireFinite(String name) {
        return value(name)
                .filter(JsonNode::isNumber)
                .map(JsonNode::doubleValue)
                .filter(Double::isFinite)
                .orElseThrow(() -> invalid(name, "must be given, as a finite number"));
    }

    /** Returns the constant whose name is given in lower case. */
    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        return text(name).map(word -> {
            List<String> words = new ArrayList<>();
            for (E constant : type.getEnumConstants()) {
                words.add(constant.name().toLowerCase(Locale.ROOT));
                if (words.get(words.size() - 1).equals(word)) {
                    return constant;
                }
            }
            throw invalid(name, "must be one of " + String.join(", ", words));
        });
    }

    /** Returns an object that must be given. */
    public InputFields requireFields(String name) {
        return fields(name).orElseThrow(() -> invalid(name, "must be given, as an object"));
    }

    public Optional<InputFields> fields(String name) {
        return value(name).map(node -> inner(name, node));
    }

    private InputFields inner(String name, JsonNode node) {
        if (node instanceof ObjectNode inner) {
            return new InputFields(inner, () -> path() + name + ".");
        }
        throw invalid(name, "must be an object");
    }

    private InputFields member(String name, int place, JsonNode node) {
        if (node instanceof ObjectNode inner) {
            return new InputFields(inner, () -> path() + name + "[" + place + "].");
        }
        throw invalid(name + "[" + place + "]", "must be an object");
    }

    /** Returns the objects of a list; empty if it is absent. */
    public List<InputFields> list(String name) {
        if (!object.has(name)) {
            return List.of();
        }
        List<InputFields> list = new ArrayList<>();
        for (JsonNode member : array(name)) {
            list.add(member(name, list.size(), member));
        }
        return list;
    }

    /** Returns the texts of a list; empty if it is absent. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (JsonNode member : array(name)) {
            texts.add(text(name + "[" + texts.size() + "]", member));
        }
        return texts;
    }

    private Iterable<JsonNode> array(String name) {
        JsonNode node = object.get(name);
        if (node == null || node.isNull()) {
            return List.of();
        }
        if (node instanceof ArrayNode array) {
            return array;
        }
        throw invalid(name, "must be a list");
    }

    /** Rejects a field that is not among the known ones. */
    public InputFields requireKnown(List<String> known) {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw invalid(name, "is not known here; there are " + String.join(", ", known));
            }
        });
        return this;
    }

    public InvalidRequestException invalid(String name, String rule) {
        return new InvalidRequestException(path() + name, rule);
    }
}
