package io.mneme.support.schema;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.RedactionRules;
import io.mneme.support.schema.JsonFields.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The JSON form of a kind of entry: its keys, in the order in which they are written. It reads entries from lines of files and
 * from what clients send, writes them, and knows what of them is searched and how they are redacted.
 *
 * <p>No key and no value of a line is lost: what the schema does not know, or what breaks its rule for files, is an extra
 * field. A key {@code id} is written last; it is left out if it is empty. Immutable; safe for use by several threads.
 *
 * @param <E> the kind of entry; immutable
 */
public final class RecordSchema<E> {

    private final Function<RecordValues<E>, E> entry;
    private final Function<E, Map<String, String>> extraFields;
    private final List<RecordKey<E, ?>> keys;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<RecordKey<E, ?>> written;
    private final List<RecordKey<E, ?>> searched;
    private final Optional<RecordKey<E, ?>> id;
    private final Optional<RecordKey<E, ?>> timestamp;
    private final RedactionRules redactionRules;

    private RecordSchema(
            Function<RecordValues<E>, E> entry,
            Function<E, Map<String, String>> extraFields,
            List<RecordKey<E, ?>> keys,
            Collection<String> nestedNames) {
        this.entry = requireNonNull(entry, "entry");
        this.extraFields = requireNonNull(extraFields, "extraFields");
        this.keys = List.copyOf(keys);
        for (RecordKey<E, ?> key : keys) {
            indexes.put(key.name(), indexes.size());
        }
        written = where(key -> !key.name().equals(JsonText.ID));
        searched = where(key -> key.isSearched);
        id = where(key -> key.name().equals(JsonText.ID)).stream().findFirst();
        timestamp = where(key -> key.redaction == RedactionRole.TIME).stream().findFirst();
        Set<String> names = new HashSet<>(nestedNames);
        names.addAll(indexes.keySet());
        redactionRules = new RedactionRules(
                names, names(RedactionRole.REFERENCE), names(RedactionRole.TIME), names(RedactionRole.GROUP));
    }

    /**
     * Returns a schema.
     *
     * @param entry makes an entry of its values
     * @param extraFields returns the extra fields of an entry
     * @param keys the keys, in the order in which they are written
     */
    @SafeVarargs
    public static <E> RecordSchema<E> of(
            Function<RecordValues<E>, E> entry, Function<E, Map<String, String>> extraFields, RecordKey<E, ?>... keys) {
        List<RecordKey<E, ?>> list = new ArrayList<>();
        for (RecordKey<E, ?> key : keys) {
            list.add(key);
        }
        return new RecordSchema<>(entry, extraFields, list, Set.of());
    }

    /** Returns the schema with names inside the values of its keys; like the keys, they are never redacted. */
    public RecordSchema<E> withNestedNames(Collection<String> names) {
        return new RecordSchema<>(entry, extraFields, keys, names);
    }

    /** Returns the schema without a key. */
    public RecordSchema<E> without(RecordKey<E, ?> key) {
        List<RecordKey<E, ?>> others = new ArrayList<>(keys);
        others.remove(key);
        return new RecordSchema<>(entry, extraFields, others, redactionRules.names());
    }

    /**
     * Reads an entry from a line of a file.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if the line is no JSON object, or lacks a required value
     */
    public E read(String line) {
        return read(JsonFields.lenient(line));
    }

    /**
     * Reads an entry from the fields of its object.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if it lacks a required value
     */
    public E read(Map<String, Value> fields) {
        Object[] values = new Object[keys.size()];
        Map<String, String> extra = new LinkedHashMap<>();
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            Integer index = indexes.get(field.getKey());
            if (index == null || !keys.get(index).isReadable(field.getValue())) {
                extra.put(field.getKey(), field.getValue().raw());
            } else {
                values[index] = keys.get(index).read(field.getValue()).orElse(null);
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                keys.get(i).rejectMissing();
            }
        }
        return entry.apply(new RecordValues<>(this, values, extra));
    }

    /**
     * Reads an entry that was sent, by the rules for values that are sent.
     *
     * @param json one JSON object, which is read strictly
     * @param now the present moment, for what is missing
     * @throws io.mneme.api.entry.InvalidEntryException naming the key that breaks a rule
     */
    public E readSent(String json, Instant now) {
        Map<String, Value> fields = JsonFields.strict(json);
        check(fields);
        normalise(fields);
        addMissing(fields, now);
        return read(fields);
    }

    /**
     * Rejects fields that were sent and break a rule.
     *
     * @throws io.mneme.api.entry.InvalidEntryException naming the key that breaks a rule
     */
    public void check(Map<String, Value> sentFields) {
        RecordBounds.checkKeys("", sentFields);
        keys.forEach(key -> key.check(sentFields));
    }

    /**
     * Changes fields that were sent, and keep the rules, to what is stored.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if a time cannot be stored
     */
    public void normalise(Map<String, Value> sentFields) {
        keys.forEach(key -> key.normalise(sentFields));
    }

    /** Adds to fields that were sent what they lack. */
    public void addMissing(Map<String, Value> sentFields, Instant now) {
        keys.forEach(key -> key.addIfMissing(sentFields, now));
    }

    /** Returns the line of an entry. */
    public String line(E of) {
        return new String(bytes(of), StandardCharsets.UTF_8);
    }

    /**
     * Returns the line of an entry in UTF-8.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if an extra field has half of a surrogate pair in it
     */
    public byte[] bytes(E of) {
        return JsonLine.bytes(to -> JsonLine.write(to, extraFields.apply(of), id(of), line -> writeKeys(of, line)));
    }

    private void writeKeys(E of, JsonLine line) throws IOException {
        for (RecordKey<E, ?> key : written) {
            key.write(of, line);
        }
    }

    /** Returns the id of an entry; empty if it has none. */
    public String id(E of) {
        return id.isPresent() ? id.get().textOf(of) : "";
    }

    /** Returns the same entry with this id; an extra field {@code id} is dropped. */
    public E withId(E before, String id) {
        return with(before, indexes.get(JsonText.ID), id);
    }

    /** Returns the same entry with another value of a key, which replaces an extra field of this name. */
    public <T> E with(E before, RecordKey<E, T> key, T value) {
        return with(before, indexOf(key), value);
    }

    private E with(E before, int index, Object value) {
        Object[] values = new Object[keys.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = i == index ? value : keys.get(i).valueOf(before).orElse(null);
        }
        Map<String, String> extra = extraFields.apply(before);
        if (extra.containsKey(keys.get(index).name())) {
            extra = new LinkedHashMap<>(extra);
            extra.remove(keys.get(index).name());
        }
        return entry.apply(new RecordValues<>(this, values, extra));
    }

    /** Returns when an entry took place; empty if it has no readable time. */
    public Optional<Instant> timestamp(E of) {
        return timestamp.flatMap(key -> Timestamps.read(key.textOf(of)));
    }

    /** Returns the texts of an entry in which searches find words, by key; the caller may change the map. */
    public Map<String, String> searchedTexts(E of) {
        Map<String, String> texts = new HashMap<>();
        searched.forEach(key -> texts.put(key.name(), key.textOf(of)));
        return texts;
    }

    /** Returns the values of an entry that searches find exactly, by the key of searches; the caller may change the map. */
    public Map<String, List<String>> searchedValues(E of) {
        Map<String, List<String>> values = new HashMap<>();
        for (RecordKey<E, ?> key : keys) {
            key.exactSearch.ifPresent(name ->
                    values.computeIfAbsent(name, any -> new ArrayList<>()).add(key.textOf(of)));
        }
        return values;
    }

    /** Returns how entries are redacted. */
    public RedactionRules redactionRules() {
        return redactionRules;
    }

    private List<RecordKey<E, ?>> where(Predicate<RecordKey<E, ?>> isWanted) {
        return keys.stream().filter(isWanted).toList();
    }

    private Set<String> names(RedactionRole redaction) {
        return keys.stream()
                .filter(key -> key.redaction == redaction)
                .map(RecordKey::name)
                .collect(Collectors.toSet());
    }

    int indexOf(RecordKey<E, ?> key) {
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i) == key) {
                return i;
            }
        }
        throw new IllegalArgumentException("the schema has no key " + key.name());
    }
}
