package io.mneme.record;

import io.mneme.api.entry.InvalidEntryException;
import java.util.Map;

/**
 * How long the short texts of an entry may be, in characters (Unicode code points). What was said has no bound but that of
 * the line.
 *
 * <p>What is sent and longer is refused. What is still longer in a file is kept to the letter and means what its absence
 * means: names are kept in memory, in lists and sums, so no line of a file may decide how much of it they take.
 */
public final class RecordBounds {

    /** The longest name: of a mode, of a model, of a conversation in a file, of a key. */
    public static final int MAX_NAME_CHARS = 256;

    /** The longest path, of a project or a file, and the longest text in metadata. */
    public static final int MAX_PATH_CHARS = 4_096;

    /** The longest time in a file; no form that can be read is longer. */
    public static final int MAX_TIMESTAMP_CHARS = 64;

    /** The most keys of an entry, and of its metadata. */
    public static final int MAX_KEYS = 1_000;

    /** How many times as long a text in a file may be: redaction puts placeholders into what was sent. */
    private static final int READ_FACTOR = 4;

    /** A name that is sent. */
    public static final Rule NAME = Rule.text(MAX_NAME_CHARS);

    /** A name in a file. */
    public static final Rule READ_NAME = Rule.text(READ_FACTOR * MAX_NAME_CHARS);

    /** A path that is sent, or null. */
    public static final Rule PATH_OR_NULL = Rule.textOrNull(MAX_PATH_CHARS);

    /** A path in a file. */
    public static final Rule READ_PATH = Rule.text(READ_FACTOR * MAX_PATH_CHARS);

    /** A time, whatever its form. */
    public static final Rule TIMESTAMP = Rule.text(MAX_TIMESTAMP_CHARS);

    private static final int SHOWN_CHARS = 40;

    private RecordBounds() {}

    /**
     * Refuses keys that are too long or too many.
     *
     * @param path the object the keys are of; empty for the entry itself
     * @throws InvalidEntryException naming the beginning of the key, or the path
     */
    public static void checkKeys(String path, Map<String, ?> fields) {
        if (fields.size() > MAX_KEYS) {
            throw new InvalidEntryException(path, "must not have more than " + MAX_KEYS + " keys");
        }
        for (String key : fields.keySet()) {
            if (chars(key) > MAX_NAME_CHARS) {
                String field = path.isEmpty() ? shown(key) : path + "." + shown(key);
                throw new InvalidEntryException(field, "must have a key of at most " + MAX_NAME_CHARS + " characters");
            }
        }
    }

    /**
     * Refuses a path that is too long.
     *
     * @throws InvalidEntryException naming the field
     */
    public static void checkPath(String field, String path) {
        if (chars(path) > MAX_PATH_CHARS) {
            throw new InvalidEntryException(field, "must be a text of at most " + MAX_PATH_CHARS + " characters");
        }
    }

    /** Returns the length of a text in characters. */
    static int chars(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Returns the beginning of a text that may be long, for a message. */
    public static String shown(String text) {
        return chars(text) <= SHOWN_CHARS ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARS)) + "…";
    }
}
