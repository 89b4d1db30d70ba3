package io.mneme.view;

/** Cuts what callers have sent, where it is repeated to them. */
public final class TextAbbreviator {

    private static final String ELLIPSIS = "…";

    private TextAbbreviator() {}

    /** Returns a text of at most so many characters, 2 or more; of a longer one the begin and the end. */
    public static String abbreviate(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int begin = (max - ELLIPSIS.length()) / 2;
        int end = text.length() - (max - ELLIPSIS.length() - begin);
        // Half a surrogate pair has no form in UTF-8.
        int head = Character.isHighSurrogate(text.charAt(begin - 1)) ? begin - 1 : begin;
        int tail = Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
        return text.substring(0, head) + ELLIPSIS + text.substring(tail);
    }
}
