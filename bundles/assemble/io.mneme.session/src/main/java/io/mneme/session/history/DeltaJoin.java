package io.mneme.session.history;

/** Decides where a space is put between two pieces of text. */
final class DeltaJoin {

    /** Marks of the category of other punctuation that begin a word, so that a space is put before them. */
    private static final String OPENING_MARKS = "\"#&*@/\\¡¿§¶†‡";

    private DeltaJoin() {}

    /** Returns whether a space is put between a stored text and what follows it. */
    static boolean needsSpace(CharSequence stored, CharSequence delta) {
        if (stored.length() == 0 || delta.length() == 0) {
            return false;
        }
        char last = stored.charAt(stored.length() - 1);
        boolean split = Character.isSurrogatePair(last, delta.charAt(0));
        return !split && !isSpace(last) && !isSpaceOrMark(delta);
    }

    private static boolean isSpaceOrMark(CharSequence delta) {
        char first = delta.charAt(0);
        if (isSpace(first)) {
            return true;
        }
        return !Character.isLetterOrDigit(first) && isClosingMark(Character.codePointAt(delta, 0));
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static boolean isClosingMark(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.OTHER_PUNCTUATION -> OPENING_MARKS.indexOf(codePoint) < 0;
            case Character.END_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION, Character.DASH_PUNCTUATION -> true;
            default -> false;
        };
    }
}
