package io.mneme.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The conversation that the messages of a memory belong to.
 *
 * @param value the id of the conversation: 1 to 128 letters, digits, dots, colons, underscores and hyphens, the
 *     first one a letter or digit
 * @param original the text of the id that the program has for the memory
 */
public record ConversationId(String value, String original) {

    private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.:_-]{0,127}");
    private static final Pattern DERIVED = Pattern.compile(".+-[0-9a-f]{32}");
    private static final int MAX_READABLE_LENGTH = 60;
    private static final int MAX_SHORT_LENGTH = 90;
    private static final int DIGEST_BYTES = 16;

    /**
     * Returns the conversation of a memory. A text that is no id of a conversation becomes one: what is readable of it, and a
     * digest. The ids of two memories are equal if their texts are.
     *
     * @param memoryId a text, a number, a UUID, a record, or another object whose {@code toString} is the same after a restart
     * @param prefix what the ids of all conversations of this program begin with; may be empty
     * @throws IllegalArgumentException if the id is null, an array, or an object without a {@code toString} of its own
     */
    public static ConversationId of(Object memoryId, String prefix) {
        String text = prefix + text(memoryId);
        return new ConversationId(ACCEPTED.matcher(text).matches() ? text : derived(text), text);
    }

    /** Returns the conversation as a segment of a path. */
    public String segment() {
        return "~" + Base64.getUrlEncoder().withoutPadding().encodeToString(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the id, or a digest if it is longer than a tag may be with a word before it. */
    public String shortened() {
        return value.length() <= MAX_SHORT_LENGTH ? value : digest(value);
    }

    /** Returns whether the id of the conversation looks like one that was made of another text. */
    boolean isDerived() {
        return DERIVED.matcher(value).matches();
    }

    /** Returns what the ids of the messages of this conversation begin with. */
    String messagePrefix() {
        return "m-" + digest(value).substring(0, 16) + "-";
    }

    private static String text(Object memoryId) {
        if (memoryId == null) {
            throw new IllegalArgumentException("memoryId must not be null");
        }
        Class<?> type = memoryId.getClass();
        if (type.isArray() || hasNoText(type)) {
            throw new IllegalArgumentException(
                    "memoryId must have a toString that is the same after a restart: " + type.getName() + " has none");
        }
        return memoryId.toString();
    }

    private static boolean hasNoText(Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("each class has a toString: " + type, e);
        }
    }

    private static String derived(String text) {
        String readable = text.replaceAll("[^A-Za-z0-9.:_-]+", "_").replaceAll("^[.:_-]+", "");
        String begin = readable.substring(0, Math.min(readable.length(), MAX_READABLE_LENGTH));
        return (begin.isEmpty() ? "c" : begin) + "-" + digest(text);
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }
}
