package io.mneme.support.text;

/** Shortens texts of callers that are repeated in responses. */
public final class TextAbbreviator {

    private static final String ELLIPSIS = "…";

    private TextAbbreviator() {}

    /** Returns a text of at most so many characters, 2 or more; a longer text is reduced to its beginning and its end. */
    public static String abbreviate(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int begin = (max - ELLIPSIS.length()) / 2;
        int end = text.length() - (max - ELLIPSIS.length() - begin);
        // UTF-8 cannot encode an unpaired surrogate.
        int head = Character.isHighSurrogate(text.charAt(begin - 1)) ? begin - 1 : begin;
        int tail = Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
        return text.substring(0, head) + ELLIPSIS + text.substring(tail);
    }
}
