package io.mneme.ui.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.view.input.StrictJsonReader;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The fields of a JSON object that was sent. A field that is {@code null} counts as left out.
 *
 * @param object the object
 * @param namePrefix what stands before the names of its fields when they are spoken of, for example {@code window.}
 */
public record RequestFields(ObjectNode object, String namePrefix) {

    /** Reads a body, which must be a JSON object. */
    public static RequestFields parse(String body) {
        return new RequestFields(StrictJsonReader.readObject(body), "");
    }

    /** Refuses the object if it has a field that is not among the known ones: a slip of the pen is better told. */
    public RequestFields requireKnown(List<String> known) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw Problem.reject(namePrefix + name, "is not known here; there are " + String.join(", ", known));
            }
        }
        return this;
    }

    /** Returns the names of the fields, in their order. */
    public Stream<String> names() {
        return object.properties().stream().map(Map.Entry::getKey);
    }

    public Optional<JsonNode> value(String name) {
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    public Optional<String> text(String name) {
        return value(name).map(node -> {
            if (!node.isTextual()) {
                throw invalid(name, "must be a text");
            }
            // Half a surrogate pair has no form in UTF-8.
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue())) {
                throw invalid(name, "must be well-formed Unicode");
            }
            return node.textValue();
        });
    }

    public Optional<Integer> integer(String name) {
        return value(name).map(node -> {
            if (!node.isIntegralNumber() || !node.canConvertToInt()) {
                throw invalid(name, "must be an integer of 32 bits");
            }
            return node.intValue();
        });
    }

    public Optional<Double> number(String name) {
        return value(name).map(node -> {
            if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
                throw invalid(name, "must be a finite number");
            }
            return node.doubleValue();
        });
    }

    public Optional<Boolean> flag(String name) {
        return value(name).map(node -> {
            if (!node.isBoolean()) {
                throw invalid(name, "must be true or false");
            }
            return node.booleanValue();
        });
    }

    public Optional<RequestFields> fields(String name) {
        return value(name).map(node -> {
            if (node instanceof ObjectNode inner) {
                return new RequestFields(inner, namePrefix + name + ".");
            }
            throw invalid(name, "must be an object");
        });
    }

    /** Returns the refusal of a field that breaks a rule. */
    public ProblemException invalid(String name, String rule) {
        return Problem.reject(namePrefix + name, rule);
    }
}
