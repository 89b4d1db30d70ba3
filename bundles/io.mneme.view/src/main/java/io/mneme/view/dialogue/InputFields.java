package io.mneme.view.dialogue;

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

/**
 * The fields of a JSON object; one that is {@code null} counts as absent. Each method throws {@link InvalidRequestException} for a
 * field with a value of another type.
 *
 * @param object the object
 * @param path what precedes the names of its fields in messages, for example {@code messages[3].}
 */
record InputFields(ObjectNode object, String path) {

    Optional<JsonNode> value(String name) {
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    Optional<String> text(String name) {
        return value(name).map(node -> text(name, node));
    }

    private String text(String name, JsonNode node) {
        if (!node.isTextual()) {
            throw invalid(name, "must be a text");
        }
        return wellFormed(name, node.textValue());
    }

    private String wellFormed(String name, String text) {
        // Half a surrogate pair has no form in UTF-8.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw invalid(name, "must be well-formed Unicode");
        }
        return text;
    }

    /** Returns the value of a field as JSON. */
    String source(String name) {
        return wellFormed(name, object.get(name).toString());
    }

    boolean flag(String name, boolean defaultValue) {
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
    OptionalInt number(String name) {
        return value(name)
                .map(node -> {
                    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < 0) {
                        throw invalid(name, "must be a whole number of 0 or more");
                    }
                    return OptionalInt.of(node.intValue());
                })
                .orElse(OptionalInt.empty());
    }

    /** Returns the constant whose name is given in lower case. */
    <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
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

    Optional<InputFields> fields(String name) {
        return value(name).map(node -> inner(name, node));
    }

    private InputFields inner(String name, JsonNode node) {
        if (node instanceof ObjectNode inner) {
            return new InputFields(inner, path + name + ".");
        }
        throw invalid(name, "must be an object");
    }

    /** Returns the objects of a list; empty if it is absent. */
    List<InputFields> list(String name) {
        List<InputFields> list = new ArrayList<>();
        for (JsonNode member : array(name)) {
            list.add(inner(name + "[" + list.size() + "]", member));
        }
        return list;
    }

    /** Returns the texts of a list; empty if it is absent. */
    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (JsonNode member : array(name)) {
            texts.add(text(name + "[" + texts.size() + "]", member));
        }
        return texts;
    }

    private Iterable<JsonNode> array(String name) {
        JsonNode node = value(name).orElse(null);
        if (node == null) {
            return List.of();
        }
        if (node instanceof ArrayNode array) {
            return array;
        }
        throw invalid(name, "must be a list");
    }

    /** Rejects a field that is not among the known ones. */
    InputFields requireKnown(List<String> known) {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw invalid(name, "is not known here; there are " + String.join(", ", known));
            }
        });
        return this;
    }

    InvalidRequestException invalid(String name, String rule) {
        return new InvalidRequestException(path + name, rule);
    }
}
