package io.mneme.ui.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The fields of a JSON object that was sent. A field that is {@code null} counts as left out.
 *
 * @param object the object
 * @param prefix what stands before the names of its fields when they are spoken of, for example {@code window.}
 */
record Fields(ObjectNode object, String prefix) {

    /** Refuses the object if it has a field that is not among the known ones: a slip of the pen is better told. */
    Fields knowing(List<String> known) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw Problem.field(prefix + name, "is not known here; there are " + String.join(", ", known))
                        .refused();
            }
        }
        return this;
    }

    Optional<JsonNode> value(String name) {
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    Optional<String> text(String name) {
        return value(name).map(node -> {
            if (!node.isTextual()) {
                throw broken(name, "must be a text");
            }
            // Half a surrogate pair has no form in UTF-8.
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue())) {
                throw broken(name, "must be well-formed Unicode");
            }
            return node.textValue();
        });
    }

    Optional<Integer> integer(String name) {
        return value(name).map(node -> {
            if (!node.isIntegralNumber() || !node.canConvertToInt()) {
                throw broken(name, "must be an integer of 32 bits");
            }
            return node.intValue();
        });
    }

    Optional<Boolean> flag(String name) {
        return value(name).map(node -> {
            if (!node.isBoolean()) {
                throw broken(name, "must be true or false");
            }
            return node.booleanValue();
        });
    }

    Optional<Fields> fields(String name) {
        return value(name).map(node -> {
            if (node instanceof ObjectNode inner) {
                return new Fields(inner, prefix + name + ".");
            }
            throw broken(name, "must be an object");
        });
    }

    /** Returns the refusal of a field that breaks a rule. */
    RefusedException broken(String name, String rule) {
        return Problem.field(prefix + name, rule).refused();
    }
}
