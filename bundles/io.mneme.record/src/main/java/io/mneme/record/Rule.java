package io.mneme.record;

import static com.fasterxml.jackson.core.JsonToken.START_ARRAY;
import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_FALSE;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NULL;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_FLOAT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static com.fasterxml.jackson.core.JsonToken.VALUE_TRUE;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields.Value;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the value of a JSON key may be.
 *
 * @param sentence the rule, as a sentence that can stand behind the key
 * @param fits tells whether a value keeps it
 */
public record Rule(String sentence, Predicate<Value> fits) {

    /** Any text. */
    public static final Rule TEXT = of("must be a text", VALUE_STRING);

    /** Any text, or null. */
    public static final Rule TEXT_OR_NULL = of("must be a text or null", VALUE_STRING, VALUE_NULL);

    /** The least number of seconds, or whatever unit, that is too large. */
    private static final double AMOUNT_LIMIT = 1e9;

    /** A switch. */
    public static final Rule FLAG = of("must be true or false", VALUE_TRUE, VALUE_FALSE);

    /** What an entry or a conversation may be called. */
    public static final Rule NAME = new Rule(
            "must be a text of 1 to 128 letters, digits, dots, colons, underscores and hyphens",
            value -> value.token() == VALUE_STRING && value.text().matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}"));

    /** An object, or null. */
    public static final Rule OBJECT_OR_NULL = of("must be an object or null", START_OBJECT, VALUE_NULL);

    /** A list. */
    public static final Rule LIST = of("must be a list", START_ARRAY);

    /** Returns the rule that a value begins with one of some tokens. */
    public static Rule of(String sentence, JsonToken first, JsonToken... others) {
        EnumSet<JsonToken> tokens = EnumSet.of(first, others);
        return new Rule(sentence, value -> tokens.contains(value.token()));
    }

    /** Returns the rule that a value is a text of at most so many characters, counted as Unicode code points. */
    public static Rule text(int chars) {
        return new Rule("must be a text of at most " + chars + " characters", value -> isText(value, chars));
    }

    /** Returns the rule that a value is a text of at most so many characters, or null. */
    public static Rule textOrNull(int chars) {
        return text(chars).orNull("must be a text of at most " + chars + " characters, or null");
    }

    /** Returns whether a value is a text of at most so many characters. */
    public static boolean isText(Value value, int chars) {
        // No text has more characters than UTF-16 units, so most need not be counted.
        return value.token() == VALUE_STRING
                && (value.text().length() <= chars || RecordBounds.chars(value.text()) <= chars);
    }

    /** Returns the rule that a value is a whole number within a range. */
    public static Rule whole(String sentence, long least, long most) {
        return new Rule(sentence, value -> isWhole(value) && number(value) >= least && number(value) <= most);
    }

    /** Returns the rule that a value is a number of seconds, or whatever unit, of at least 0. */
    public static Rule amount(String sentence) {
        return of(sentence, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT)
                .and(value -> Double.parseDouble(value.text()) >= 0 && Double.parseDouble(value.text()) < AMOUNT_LIMIT);
    }

    /** Returns the rule that a value is one of some words. */
    public static Rule word(String sentence, List<String> words) {
        return new Rule(sentence, value -> value.token() == VALUE_STRING && words.contains(value.text()));
    }

    /** Returns the same rule with a further condition; the sentence stays. */
    public Rule and(Predicate<Value> condition) {
        return new Rule(sentence, value -> fits.test(value) && condition.test(value));
    }

    /** Returns a rule of this sentence that allows null, too. */
    public Rule orNull(String orNull) {
        return new Rule(orNull, value -> value.token() == VALUE_NULL || fits.test(value));
    }

    /** Refuses the value of a key if it is there and breaks the rule. */
    public void check(String key, Map<String, Value> fields) {
        Value value = fields.get(key);
        if (value != null && !fits.test(value)) {
            throw new InvalidEntryException(key, sentence);
        }
    }

    private static boolean isWhole(Value value) {
        return value.token() == VALUE_NUMBER_INT && value.text().length() <= 18;
    }

    private static long number(Value value) {
        return Long.parseLong(value.text());
    }
}
