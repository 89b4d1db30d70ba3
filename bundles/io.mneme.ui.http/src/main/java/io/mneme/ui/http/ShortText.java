package io.mneme.ui.http;

/** Cuts what callers have sent, where it is repeated to them. */
final class ShortText {

    private static final String CUT = "…";

    private ShortText() {}

    /** Returns a text of at most so many characters, 2 or more; of a longer one the begin and the end. */
    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int begin = (max - CUT.length()) / 2;
        int end = text.length() - (max - CUT.length() - begin);
        // Half a surrogate pair has no form in UTF-8.
        int head = Character.isHighSurrogate(text.charAt(begin - 1)) ? begin - 1 : begin;
        int tail = Character.isLowSurrogate(text.charAt(end)) ? end + 1 : end;
        return text.substring(0, head) + CUT + text.substring(tail);
    }
}
