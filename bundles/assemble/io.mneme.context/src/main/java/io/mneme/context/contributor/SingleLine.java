package io.mneme.context.contributor;

import java.util.regex.Pattern;

/** Makes one line of a text. */
public final class SingleLine {

    private static final Pattern LINE_BREAK = Pattern.compile("\\R");

    private SingleLine() {}

    /**
     * Returns the text with each line break shown as {@code ⏎}. CR and LF together are one; so are, each for itself, the
     * other characters that Unicode lets end a line.
     */
    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (breaks(text.charAt(i))) {
                return LINE_BREAK.matcher(text).replaceAll("⏎");
            }
        }
        return text;
    }

    private static boolean breaks(char c) {
        return c >= '\n' && c <= '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }
}
