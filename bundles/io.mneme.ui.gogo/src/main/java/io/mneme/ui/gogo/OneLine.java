package io.mneme.ui.gogo;

import java.util.regex.Pattern;

/** Shows any text on one line of a terminal. */
final class OneLine {

    private static final Pattern BREAK = Pattern.compile("\r\n|[\r\n\u2028\u2029]");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private OneLine() {}

    /** Returns the text with line breaks as {@code ⏎}, and with no control character that could steer a terminal. */
    static String of(String text) {
        return CONTROL.matcher(BREAK.matcher(text).replaceAll("⏎")).replaceAll("·");
    }
}
