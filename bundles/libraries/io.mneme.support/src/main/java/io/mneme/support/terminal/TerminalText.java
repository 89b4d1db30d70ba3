package io.mneme.support.terminal;

import java.util.regex.Pattern;

/**
 * Makes text of entries safe for a terminal. Control characters (C0, DEL, C1) can move the cursor or change the terminal's
 * settings, and bidirectional controls can reorder what is read; none of them reaches the terminal.
 */
public final class TerminalText {

    private static final String STEERING = "[\\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]";
    private static final Pattern BREAK = Pattern.compile("\r\n|[\r\n\u0085\u2028\u2029]");
    private static final Pattern IN_LINE = Pattern.compile(STEERING);
    private static final Pattern IN_LINES = Pattern.compile("(?!\r?\n|\t)" + STEERING);
    private static final Pattern IN_JSON = Pattern.compile("(?![\r\n\t])" + STEERING);
    private static final String REPLACEMENT = "·";

    private TerminalText() {}

    /** Returns the text on one line, with line breaks as {@code ⏎} and each further control as {@code ·}. */
    public static String of(String text) {
        return IN_LINE.matcher(BREAK.matcher(text).replaceAll("⏎")).replaceAll(REPLACEMENT);
    }

    /** Returns the text on its lines, with line feeds and tabs as they are and each further control as {@code ·}. */
    public static String lines(String text) {
        return IN_LINES.matcher(text).replaceAll(REPLACEMENT);
    }

    /** Returns the same JSON document, with each control in its strings as an escape sequence of JSON. */
    public static String json(String document) {
        return IN_JSON.matcher(document).replaceAll(control -> "\\\\u%04x"
                .formatted((int) control.group().charAt(0)));
    }
}
