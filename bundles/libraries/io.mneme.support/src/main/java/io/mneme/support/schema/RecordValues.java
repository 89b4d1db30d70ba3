package io.mneme.support.schema;

import java.util.Map;
import java.util.Optional;

/**
 * The values of an entry by their keys, of which the entry is made.
 *
 * @param <E> the kind of entry
 */
public final class RecordValues<E> {

    private final RecordSchema<E> schema;
    /** By the index of the key; null where there is none. */
    private final Object[] values;

    private final Map<String, String> extraFields;

    RecordValues(RecordSchema<E> schema, Object[] values, Map<String, String> extraFields) {
        this.schema = schema;
        this.values = values;
        this.extraFields = extraFields;
    }

    /** Returns the value of a key; empty if there is none. */
    public <T> Optional<T> find(RecordKey<E, T> key) {
        // Only the key itself has put a value there.
        @SuppressWarnings("unchecked")
        T value = (T) values[schema.indexOf(key)];
        return Optional.ofNullable(value);
    }

    /** Returns the value of a key. */
    public <T> T get(RecordKey<E, T> key, T absent) {
        return find(key).orElse(absent);
    }

    /** Returns the value of a required key. */
    public <T> T get(RecordKey<E, T> key) {
        return find(key).orElseThrow();
    }

    /** Returns a text; empty if there is none. */
    public String text(RecordKey<E, String> key) {
        return get(key, "");
    }

    /** Returns every further key of the object with its value as JSON source text, in the order of the file. */
    public Map<String, String> extraFields() {
        return extraFields;
    }
}
