package io.mneme.support.schema;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A key of the JSON object of an entry: the rules for its value, how the value is read and written, whether searches find it,
 * and how it is redacted. Immutable: a method that changes something returns another key.
 *
 * <p>A value in a file that breaks the rule for files is an extra field of the entry, so that it stays as another program
 * wrote it. A value that is sent and breaks a rule is rejected with the name of the key.
 *
 * @param <E> the kind of entry
 * @param <T> the type of the value in an entry
 */
public final class RecordKey<E, T> {

    private final SerializableString quoted;
    /** Returns null if there is no value: an Optional for each value of each line would cost as much as writing it. */
    private final Function<E, T> get;

    private final ValueForm<T> form;
    private FieldRule inFiles;
    private List<FieldRule> sent;
    private Optional<String> required = Optional.empty();
    private Optional<Function<Instant, Value>> missing = Optional.empty();
    private UnaryOperator<Value> normal = UnaryOperator.identity();
    RedactionRole redaction = RedactionRole.TEXT;
    Optional<String> exactSearch = Optional.empty();
    boolean isSearched;
    private boolean isOmitted;
    /** Whether an empty text counts as absent. */
    private boolean isEmptyOmitted;
    /** Whether an entry can be without the value, so that null in a file is one of its values. */
    private boolean isOptional;

    private RecordKey(String name, Function<E, T> get, ValueForm<T> form, FieldRule rule) {
        quoted = new SerializedString(name);
        this.get = requireNonNull(get, "get");
        this.form = form;
        inFiles = rule;
        sent = List.of(rule);
    }

    private RecordKey(RecordKey<E, T> other) {
        quoted = other.quoted;
        get = other.get;
        form = other.form;
        inFiles = other.inFiles;
        sent = other.sent;
        required = other.required;
        missing = other.missing;
        normal = other.normal;
        redaction = other.redaction;
        exactSearch = other.exactSearch;
        isSearched = other.isSearched;
        isOmitted = other.isOmitted;
        isEmptyOmitted = other.isEmptyOmitted;
        isOptional = other.isOptional;
    }

    private static <E, T> RecordKey<E, T> optional(
            String name, Function<E, Optional<T>> get, ValueForm<T> form, FieldRule rule) {
        return new RecordKey<E, T>(name, entry -> get.apply(entry).orElse(null), form, rule)
                .changed(key -> key.isOptional = true);
    }

    /** Returns the key of a text. */
    public static <E> RecordKey<E, String> text(String name, Function<E, String> get) {
        return new RecordKey<>(name, get, ValueForm.TEXT, FieldRule.TEXT);
    }

    /** Returns the key of a text that can be null. */
    public static <E> RecordKey<E, String> optionalText(String name, Function<E, Optional<String>> get) {
        return optional(name, get, ValueForm.TEXT, FieldRule.TEXT_OR_NULL);
    }

    /** Returns the key of the time of an entry, of any form; {@link Timestamps} reads it, and it is not redacted. */
    public static <E> RecordKey<E, String> timestamp(String name, Function<E, String> get) {
        return text(name, get).rule(RecordBounds.TIMESTAMP).changed(key -> key.redaction = RedactionRole.TIME);
    }

    /** Returns the key of a short name; in files it may be longer than when it is sent. */
    public static <E> RecordKey<E, String> label(String name, Function<E, String> get) {
        return text(name, get).inFiles(RecordBounds.READ_NAME).sent(RecordBounds.NAME);
    }

    /** Returns the key of a value that is true or false. */
    public static <E> RecordKey<E, Boolean> flag(String name, Function<E, Boolean> get) {
        return new RecordKey<>(name, get, ValueForm.FLAG, FieldRule.FLAG);
    }

    /** Returns the key of a whole number. */
    public static <E> RecordKey<E, Long> whole(String name, Function<E, Optional<Long>> get, FieldRule rule) {
        return optional(name, get, ValueForm.WHOLE, rule);
    }

    /** Returns the key of a number of at least 0, in any unit. */
    public static <E> RecordKey<E, Double> amount(String name, Function<E, Double> get, String description) {
        return new RecordKey<>(name, get, ValueForm.AMOUNT, FieldRule.amount(description));
    }

    /** Returns the key of a value that is one of some words in JSON; the map has what each word stands for. */
    public static <E, T> RecordKey<E, T> word(
            String name, Function<E, Optional<T>> get, Map<String, T> words, String description) {
        FieldRule rule = FieldRule.word(description, List.copyOf(words.keySet()));
        return optional(name, get, ValueForm.word(words), rule);
    }

    /** Returns the key of a constant, whose word is its name in lower case. */
    public static <E, T extends Enum<T>> RecordKey<E, T> constant(
            String name, Function<E, Optional<T>> get, Class<T> type, String description) {
        Map<String, T> words = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toUnmodifiableMap(
                        constant -> constant.name().toLowerCase(Locale.ROOT), Function.identity()));
        return word(name, get, words, description);
    }

    /**
     * Returns the key of a value of any form.
     *
     * @param read reads a value that keeps the rule
     * @param source returns the JSON source text of a value
     */
    public static <E, T> RecordKey<E, T> of(
            String name,
            Function<E, Optional<T>> get,
            Function<Value, T> read,
            Function<T, String> source,
            FieldRule rule) {
        return optional(name, get, ValueForm.source(read, source), rule);
    }

    /** Returns the key with another rule, for values in files and for those that are sent. */
    public RecordKey<E, T> rule(FieldRule rule) {
        return inFiles(rule).sent(rule);
    }

    /** Returns the key with another rule for values in files. */
    public RecordKey<E, T> inFiles(FieldRule rule) {
        return changed(key -> key.inFiles = rule);
    }

    /** Returns the key with other rules for values that are sent; the first that a value breaks is named. */
    public RecordKey<E, T> sent(FieldRule... rules) {
        return changed(key -> key.sent = List.of(rules));
    }

    /** Returns the key of a value that can be null. */
    public RecordKey<E, T> orNull(String description) {
        return rule(inFiles.orNull(description));
    }

    /** Returns the key of a value without which a line is no entry; the description is a phrase that follows the key. */
    public RecordKey<E, T> required(String description) {
        return changed(key -> key.required = Optional.of(description));
    }

    /** Returns the key of a value that gets the present moment, in this form, if it is sent without one. */
    public RecordKey<E, T> presentIfMissing(Function<Instant, String> form) {
        return changed(key -> key.missing = Optional.of(form.andThen(JsonText::text)));
    }

    /** Returns the key of a time that is stored in UTC, in this form; the present moment, if it is sent without one. */
    public RecordKey<E, T> sentTime(Function<Instant, String> form) {
        return presentIfMissing(form)
                .normalised(value -> JsonText.text(form.apply(Timestamps.sent(name(), value.text()))));
    }

    /** Returns the key with the change of a value that was sent, and keeps the rules, to the one that is stored. */
    public RecordKey<E, T> normalised(UnaryOperator<Value> change) {
        return changed(key -> key.normal = change);
    }

    /** Returns the key of a value that is not written if it is absent, or an empty text. */
    public RecordKey<E, T> omittedIfEmpty() {
        return omittedIfAbsent().changed(key -> key.isEmptyOmitted = true);
    }

    /** Returns the key of a value that is not written if it is absent. */
    public RecordKey<E, T> omittedIfAbsent() {
        return changed(key -> key.isOmitted = true);
    }

    /** Returns the key of a text in which searches find words. */
    public RecordKey<E, T> searched() {
        return changed(key -> key.isSearched = true);
    }

    /** Returns the key of a value that searches find exactly, under a key of {@link io.mneme.spi.kind.SearchFields}. */
    public RecordKey<E, T> searchedAs(String searchKey) {
        return changed(key -> key.exactSearch = Optional.of(searchKey));
    }

    /** Returns the key of a text that other entries, files or paths refer to, so that it is never redacted. */
    public RecordKey<E, T> reference() {
        return changed(key -> key.redaction = RedactionRole.REFERENCE);
    }

    /** Returns the key of a text by which entries are grouped, so that it is redacted by itself. */
    public RecordKey<E, T> group() {
        return changed(key -> key.redaction = RedactionRole.GROUP);
    }

    private RecordKey<E, T> changed(Consumer<RecordKey<E, T>> change) {
        RecordKey<E, T> key = new RecordKey<>(this);
        change.accept(key);
        return key;
    }

    /** Returns the name of the key. */
    public String name() {
        return quoted.getValue();
    }

    /** Returns the value of this key among the fields of an object, if it is there, keeps the rule and is not null. */
    public Optional<T> in(Map<String, Value> fields) {
        return Optional.ofNullable(fields.get(name())).filter(this::isReadable).flatMap(this::read);
    }

    /** A value that an entry cannot have, or would not write, is an extra field: else what another program wrote would be lost. */
    boolean isReadable(Value value) {
        boolean isNull = value.token() == JsonToken.VALUE_NULL;
        boolean isEmpty =
                value.token() == JsonToken.VALUE_STRING && value.text().isEmpty();
        return inFiles.fits().test(value) && (!isNull || isOptional && !isOmitted) && !(isEmptyOmitted && isEmpty);
    }

    /** Reads a value that is readable; empty if it is null. */
    Optional<T> read(Value value) {
        return value.token() == JsonToken.VALUE_NULL
                ? Optional.empty()
                : Optional.of(form.read().apply(value));
    }

    Optional<T> valueOf(E entry) {
        return Optional.ofNullable(get.apply(entry));
    }

    /** Returns the value as a text, as searches find it. */
    String textOf(E entry) {
        T value = get.apply(entry);
        return value == null ? "" : form.text().apply(value);
    }

    void write(E entry, JsonLine line) throws IOException {
        T value = get.apply(entry);
        boolean isLeftOut = isOmitted && (value == null || isEmptyOmitted && value.equals(""));
        if (value == null && !isLeftOut) {
            line.nothing(quoted);
        } else if (!isLeftOut) {
            line.value(quoted, form.writer(), value);
        }
    }

    /** Rejects a value that was sent and breaks a rule. */
    void check(Map<String, Value> sentFields) {
        sent.forEach(rule -> rule.check(name(), sentFields));
    }

    /** Returns whether fields that were sent lack this key, or keep the rules for its value. */
    public boolean isSent(Map<String, Value> sentFields) {
        Value value = sentFields.get(name());
        return value == null || sent.stream().allMatch(rule -> rule.fits().test(value));
    }

    void normalise(Map<String, Value> sentFields) {
        sentFields.computeIfPresent(name(), (any, value) -> normal.apply(value));
    }

    void addIfMissing(Map<String, Value> sentFields, Instant now) {
        missing.ifPresent(present -> sentFields.computeIfAbsent(name(), any -> present.apply(now)));
    }

    /** Rejects an object that lacks a value of this key, if it is required. */
    void rejectMissing() {
        if (required.isPresent()) {
            throw new InvalidEntryException(name(), required.get());
        }
    }
}
