package io.mneme.api.context;

/**
 * How much of a prompt, from its beginning, equals the previous prompt of the same session. All 0 for a session's first.
 *
 * @param chars in Unicode code points
 * @param bytes in UTF-8
 * @param tokens in tokens of the request's encoding
 */
public record StablePrefix(int chars, int bytes, int tokens) {

    /** Nothing is shared. */
    public static final StablePrefix NONE = new StablePrefix(0, 0, 0);
}
