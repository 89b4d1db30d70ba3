package io.mneme.ui.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.view.input.StrictJsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
        Optional<String> text =
                value(name, JsonNode::isTextual, "must be a text").map(JsonNode::textValue);
        // Half a surrogate pair has no form in UTF-8.
        return check(name, text, StandardCharsets.UTF_8.newEncoder()::canEncode, "must be well-formed Unicode");
    }

    /** Returns the texts of a field that is an array of them; empty if it was left out. */
    public List<String> texts(String name) {
        String rule = "must be an array of texts";
        List<String> texts = new ArrayList<>();
        value(name, JsonNode::isArray, rule)
                .ifPresent(list -> list.forEach(element -> {
                    if (!element.isTextual()) {
                        throw invalid(name, rule);
                    }
                    texts.add(element.textValue());
                }));
        return texts;
    }

    /** Returns the constant whose name a field has in lower case; the field must be given. */
    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        String text = text(name).orElseThrow(() -> invalid(name, "must be given"));
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> label(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> invalid(
                        name,
                        "must be one of "
                                + Arrays.stream(type.getEnumConstants())
                                        .map(RequestFields::label)
                                        .collect(Collectors.joining(", "))));
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    public Optional<Integer> integer(String name) {
        return value(name, node -> node.isIntegralNumber() && node.canConvertToInt(), "must be an integer of 32 bits")
                .map(JsonNode::intValue);
    }

    /** Returns an integer that keeps a rule. */
    public Optional<Integer> integer(String name, Predicate<Integer> isValid, String rule) {
        return check(name, integer(name), isValid, rule);
    }

    public Optional<Double> number(String name) {
        return value(name, node -> node.isNumber() && Double.isFinite(node.doubleValue()), "must be a finite number")
                .map(JsonNode::doubleValue);
    }

    public Optional<Boolean> flag(String name) {
        return value(name, JsonNode::isBoolean, "must be true or false").map(JsonNode::booleanValue);
    }

    public Optional<RequestFields> fields(String name) {
        return value(name, JsonNode::isObject, "must be an object")
                .map(node -> new RequestFields((ObjectNode) node, namePrefix + name + "."));
    }

    private Optional<JsonNode> value(String name, Predicate<JsonNode> isValid, String rule) {
        return check(name, value(name), isValid, rule);
    }

    /** Returns what was read from a field, and refuses it if it breaks a rule. */
    public <T> Optional<T> check(String name, Optional<T> value, Predicate<? super T> isValid, String rule) {
        if (value.filter(isValid.negate()).isPresent()) {
            throw invalid(name, rule);
        }
        return value;
    }

    /** Returns the refusal of a field that breaks a rule. */
    public ProblemException invalid(String name, String rule) {
        return Problem.reject(namePrefix + name, rule);
    }
}
