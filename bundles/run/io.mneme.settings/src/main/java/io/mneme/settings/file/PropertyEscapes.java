package io.mneme.settings.file;

import java.util.regex.Pattern;

/** Writes values so that File Install reads them as they are. */
final class PropertyEscapes {

    /** Space at the ends is trimmed, and controls end a line or are trimmed. */
    private static final Pattern SPECIAL = Pattern.compile("\\\\|[\\x00-\\x1F]|^ | $");

    private PropertyEscapes() {}

    /** Returns whether a value stands in a file as it is. */
    static boolean isPlain(String value) {
        return !SPECIAL.matcher(value).find();
    }

    static String escape(String value) {
        return SPECIAL.matcher(value)
                .replaceAll(special -> special.group().equals("\\")
                        ? "\\\\\\\\"
                        : "\\\\u%04x".formatted((int) special.group().charAt(0)));
    }
}
