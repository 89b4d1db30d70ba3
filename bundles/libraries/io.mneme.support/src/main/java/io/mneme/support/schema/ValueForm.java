package io.mneme.support.schema;

import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine.ValueWriter;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a value of a type is read from JSON and written.
 *
 * @param read reads a value that keeps the rule of its key
 * @param text shows a value as a text
 * @param writer writes it
 */
record ValueForm<T>(Function<Value, T> read, Function<T, String> text, ValueWriter<T> writer) {

    static final ValueForm<String> TEXT = new ValueForm<>(Value::text, Function.identity(), ValueWriter.TEXT);

    static final ValueForm<Boolean> FLAG =
            new ValueForm<>(value -> Boolean.parseBoolean(value.text()), String::valueOf, ValueWriter.FLAG);

    static final ValueForm<Long> WHOLE =
            new ValueForm<>(value -> Long.parseLong(value.text()), String::valueOf, ValueWriter.WHOLE);

    static final ValueForm<Double> AMOUNT =
            new ValueForm<>(value -> Double.parseDouble(value.text()), String::valueOf, ValueWriter.AMOUNT);

    /** Returns the form of a value that is one of some words. */
    static <T> ValueForm<T> word(Map<String, T> words) {
        Map<T, String> names =
                words.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
        return new ValueForm<>(
                value -> words.get(value.text()),
                names::get,
                (json, constant) -> json.writeString(names.get(constant)));
    }

    /** Returns the form of a value that is written as JSON source text. */
    static <T> ValueForm<T> source(Function<Value, T> read, Function<T, String> source) {
        return new ValueForm<>(read, source, (json, value) -> ValueWriter.SOURCE.write(json, source.apply(value)));
    }
}
