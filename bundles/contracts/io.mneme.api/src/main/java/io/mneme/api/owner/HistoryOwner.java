package io.mneme.api.owner;

import java.util.regex.Pattern;

/**
 * One of several people that have a history each. A service for each one that has a token or a folder in the data folder; it comes with the
 * first token that is made for them. What works in the background for all people follows these services. The {@linkplain #NONE person
 * without a name}, whose history is the data folder itself, is always there, and no such service.
 *
 * @param name how tokens name them: 1 to {@value #MAX_NAME} lower case letters, digits, hyphens, underscores and points, a letter or
 *     digit first
 */
public record HistoryOwner(String name) {

    /** Maximum number of characters of a name. */
    public static final int MAX_NAME = 64;

    /** The person without a name, that all belongs to where there is one person; no service has this name. */
    public static final String NONE = "";

    /** What a name must be, worded so that it can follow the name of a field. */
    public static final String RULE = "must be 1 to " + MAX_NAME
            + " lower case letters, digits, hyphens, underscores and points, a letter or digit first";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0," + (MAX_NAME - 1) + "}");

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public HistoryOwner {
        if (!isName(name)) {
            throw new IllegalArgumentException("owner " + RULE);
        }
    }

    /** Returns whether a text may be the name of an owner; the {@linkplain #NONE empty one} is none. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
