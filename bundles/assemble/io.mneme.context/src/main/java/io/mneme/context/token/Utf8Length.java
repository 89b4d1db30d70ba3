package io.mneme.context.token;

/** Computes the length of texts in UTF-8. */
public final class Utf8Length {

    private Utf8Length() {}

    /** Returns the bytes of a text. */
    public static int length(String text) {
        return length(text, 0, text.length());
    }

    /** Returns the bytes of a part of a text; half a surrogate pair is one, since it is written as a question mark. */
    static int length(String text, int from, int to) {
        int bytes = 0;
        int at = from;
        while (at < to) {
            char c = text.charAt(at++);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(c) && at < to && Character.isLowSurrogate(text.charAt(at))) {
                bytes += 4;
                at++;
            } else {
                bytes++;
            }
        }
        return bytes;
    }
}
