package io.mneme.session.history;

/** Makes texts that can be encoded in UTF-8 of those that have half a surrogate pair. */
final class WellFormedText {

    private static final int REPLACEMENT = 0xFFFD;

    private WellFormedText() {}

    /** Returns a text with U+FFFD in the place of each half without its other half. */
    static String of(String text) {
        return text.codePoints().noneMatch(WellFormedText::isHalf)
                ? text
                : text.codePoints()
                        .map(point -> isHalf(point) ? REPLACEMENT : point)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    /** Returns a text that still grows, without a half at its end whose other half may follow. */
    static String ofGrowing(CharSequence text) {
        int last = text.length() - 1;
        boolean waits = last >= 0 && Character.isHighSurrogate(text.charAt(last));
        return of(text.subSequence(0, waits ? last : last + 1).toString());
    }

    private static boolean isHalf(int codePoint) {
        return Character.getType(codePoint) == Character.SURROGATE;
    }
}
