package io.mneme.support.schema;

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
import io.mneme.support.schema.JsonFields.Value;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A rule for the value of a JSON key.
 *
 * @param description the rule, as a phrase that follows the key
 * @param fits whether a value keeps the rule
 */
public record FieldRule(String description, Predicate<Value> fits) {

    /** Any text. */
    public static final FieldRule TEXT = of("must be a text", VALUE_STRING);

    /** Any text with at least one character. */
    public static final FieldRule NOT_EMPTY = new FieldRule(
            "must be a text that is not empty",
            value -> value.token() == VALUE_STRING && !value.text().isEmpty());

    /** A time that {@link Timestamps} reads. */
    public static final FieldRule TIME = new FieldRule(
            "must be a time as 2026-03-12T10:30:00Z",
            value -> value.token() == VALUE_STRING
                    && Timestamps.read(value.text()).isPresent());

    /** Any text, or null. */
    public static final FieldRule TEXT_OR_NULL = of("must be a text or null", VALUE_STRING, VALUE_NULL);

    /** The exclusive maximum of an amount, in any unit. */
    private static final double AMOUNT_LIMIT = 1e9;

    /** True or false. */
    public static final FieldRule FLAG = of("must be true or false", VALUE_TRUE, VALUE_FALSE);

    private static final int MAX_NAME_CHARS = 128;
    private static final String NAME_SIGNS = "._:-";

    /** The id of an entry or a conversation. */
    public static final FieldRule NAME = new FieldRule(
            "must be a text of 1 to 128 letters, digits, dots, colons, underscores and hyphens",
            value -> value.token() == VALUE_STRING && isName(value.text()));

    /** An object, or null. */
    public static final FieldRule OBJECT_OR_NULL = of("must be an object or null", START_OBJECT, VALUE_NULL);

    /** A list. */
    public static final FieldRule LIST = of("must be a list", START_ARRAY);

    /** Returns whether a text is a name. Each line that is read has some; a pattern took a twentieth of a search. */
    private static boolean isName(String text) {
        if (text.isEmpty() || text.length() > MAX_NAME_CHARS || NAME_SIGNS.indexOf(text.charAt(0)) >= 0) {
            return false;
        }
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            boolean plain = character >= 'a' && character <= 'z'
                    || character >= 'A' && character <= 'Z'
                    || character >= '0' && character <= '9';
            if (!plain && NAME_SIGNS.indexOf(character) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the rule that a value begins with one of some tokens. */
    public static FieldRule of(String sentence, JsonToken first, JsonToken... others) {
        EnumSet<JsonToken> tokens = EnumSet.of(first, others);
        return new FieldRule(sentence, value -> tokens.contains(value.token()));
    }

    /** Returns the rule that a value is a text of at most so many characters, counted as Unicode code points. */
    public static FieldRule text(int chars) {
        return new FieldRule("must be a text of at most " + chars + " characters", value -> isText(value, chars));
    }

    /** Returns the rule that a value is a text of at most so many characters, or null. */
    public static FieldRule textOrNull(int chars) {
        return text(chars).orNull("must be a text of at most " + chars + " characters, or null");
    }

    /** Returns whether a value is a text of at most so many characters. */
    public static boolean isText(Value value, int chars) {
        // No text has more characters than UTF-16 units, so most need not be counted.
        return value.token() == VALUE_STRING
                && (value.text().length() <= chars || RecordBounds.chars(value.text()) <= chars);
    }

    /** Returns the rule that a value is a whole number within a range. */
    public static FieldRule whole(String sentence, long min, long max) {
        return new FieldRule(sentence, value -> isWhole(value) && number(value) >= min && number(value) <= max);
    }

    /** Returns the rule that a value is a number of at least 0, in any unit. */
    public static FieldRule amount(String sentence) {
        return new FieldRule(sentence, FieldRule::isAmount);
    }

    private static boolean isAmount(Value value) {
        if (value.token() != VALUE_NUMBER_INT && value.token() != VALUE_NUMBER_FLOAT) {
            return false;
        }
        double amount = Double.parseDouble(value.text());
        return amount >= 0 && amount < AMOUNT_LIMIT;
    }

    /** Returns the rule that a value is one of some words. */
    public static FieldRule word(String sentence, List<String> words) {
        return new FieldRule(sentence, value -> value.token() == VALUE_STRING && words.contains(value.text()));
    }

    /** Returns the same rule with a further condition; the sentence stays. */
    public FieldRule and(Predicate<Value> condition) {
        return new FieldRule(description, value -> fits.test(value) && condition.test(value));
    }

    /** Returns the same rule in other words. */
    public FieldRule described(String sentence) {
        return new FieldRule(sentence, fits);
    }

    /** Returns a rule of this sentence that allows null, too. */
    public FieldRule orNull(String orNull) {
        return new FieldRule(orNull, value -> value.token() == VALUE_NULL || fits.test(value));
    }

    /** Rejects the value of a key if it breaks the rule. */
    public void check(String key, Map<String, Value> fields) {
        Value value = fields.get(key);
        if (value != null && !fits.test(value)) {
            throw new InvalidEntryException(key, description);
        }
    }

    private static boolean isWhole(Value value) {
        return value.token() == VALUE_NUMBER_INT && value.text().length() <= 18;
    }

    private static long number(Value value) {
        return Long.parseLong(value.text());
    }
}
