package io.mneme.api.context;

/**
 * How much of a prompt, from its beginning, equals the previous prompt of the same session. All 0 for a session's first
 * prompt, and for the first after its previous one was forgotten.
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
