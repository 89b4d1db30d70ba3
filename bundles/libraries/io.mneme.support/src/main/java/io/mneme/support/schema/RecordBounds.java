package io.mneme.support.schema;

import io.mneme.api.entry.InvalidEntryException;
import java.util.Map;

/**
 * The maximum lengths of the short texts of an entry, in characters (Unicode code points). The text of an utterance or a
 * dictation is limited only by the length of the line.
 *
 * <p>A longer text of a request is rejected. A text of a file that is still longer stays in its line, but counts as missing:
 * lists and totals keep names in memory, so no line of a file may decide how much memory they take.
 */
public final class RecordBounds {

    /** Maximum length of a name: of a mode, of a model, of a conversation in a file, of a key. */
    public static final int MAX_NAME_CHARS = 256;

    /** Maximum length of a path, of a project or a file, and of a text in metadata. */
    public static final int MAX_PATH_CHARS = 4_096;

    /** Maximum length of a time in a file; no readable form is longer. */
    public static final int MAX_TIMESTAMP_CHARS = 64;

    /** Maximum number of keys of an entry, and of its metadata. */
    public static final int MAX_KEYS = 1_000;

    /** Factor by which a text in a file may be longer: redaction puts placeholders into the text of a request. */
    private static final int READ_FACTOR = 4;

    /** A name that is sent. */
    public static final FieldRule NAME = FieldRule.text(MAX_NAME_CHARS);

    /** A name in a file. */
    public static final FieldRule READ_NAME = FieldRule.text(READ_FACTOR * MAX_NAME_CHARS);

    /** A path that is sent, or null. */
    public static final FieldRule PATH_OR_NULL = FieldRule.textOrNull(MAX_PATH_CHARS);

    /** A path in a file. */
    public static final FieldRule READ_PATH = FieldRule.text(READ_FACTOR * MAX_PATH_CHARS);

    /** A time in any form. */
    public static final FieldRule TIMESTAMP = FieldRule.text(MAX_TIMESTAMP_CHARS);

    private static final int SHOWN_CHARS = 40;

    private RecordBounds() {}

    /**
     * Rejects keys that are too long or too many.
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
     * Rejects a path that is too long.
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
