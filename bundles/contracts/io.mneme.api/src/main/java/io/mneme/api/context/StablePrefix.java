package io.mneme.api.context;

/**
 * The length of the beginning of a prompt that equals the previous prompt of the same session. All lengths are 0 for the
 * first prompt of a session, and for the first one after the previous prompt was discarded from memory.
 *
 * @param chars in Unicode code points
 * @param bytes in UTF-8
 * @param tokens in tokens of the request's encoding
 */
public record StablePrefix(int chars, int bytes, int tokens) {

    /** Nothing is shared. */
    public static final StablePrefix NONE = new StablePrefix(0, 0, 0);

    public StablePrefix {
        if (chars < 0 || bytes < 0 || tokens < 0) {
            throw new IllegalArgumentException(
                    "no length must be negative: %d chars, %d bytes, %d tokens".formatted(chars, bytes, tokens));
        }
    }
}
