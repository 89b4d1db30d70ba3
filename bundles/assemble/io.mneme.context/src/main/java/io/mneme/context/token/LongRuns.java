package io.mneme.context.token;

/**
 * Cuts a text into parts that are short enough to be counted: the memory and the time that an encoding takes for one word
 * grow faster than the word.
 *
 * <p>A part ends where a word begins. Only a run that is longer than a part and has no such place is cut inside a word; the
 * sum over the parts is then not exact.
 */
final class LongRuns {

    /** The most UTF-16 units a part has; longer than any word that is written, and than most lines. */
    static final int MAX_PART_CHARS = 4_000;

    private LongRuns() {}

    /** Returns where the part of a text that begins here ends, at most {@code to}; never inside a surrogate pair. */
    static int end(String text, int from, int to) {
        if (to - from <= MAX_PART_CHARS) {
            return to;
        }
        int limit = from + MAX_PART_CHARS;
        for (int at = limit; at > from; at--) {
            if (WordBoundary.isCertain(text, at)) {
                return at;
            }
        }
        return Character.isLowSurrogate(text.charAt(limit)) && Character.isHighSurrogate(text.charAt(limit - 1))
                ? limit - 1
                : limit;
    }

    /** Returns whether all parts of a text end where words begin. */
    static boolean endAtWords(String text, int from, int to) {
        int at = end(text, from, to);
        while (at < to && WordBoundary.isCertain(text, at)) {
            at = end(text, at, to);
        }
        return at == to;
    }

    /**
     * Finds the places where every encoding begins a new word, whatever is before and after.
     *
     * <p>The encodings differ in what they take for a word, so only those boundaries count that all of them have: the end of
     * letters before anything but letters, marks and an apostrophe; the end of digits; the end of signs before a space or a
     * digit.
     */
    static final class WordBoundary {

        private enum Group {
            LETTER,
            MARK,
            DIGIT,
            SIGN,
            OTHER
        }

        private WordBoundary() {}

        /** Returns whether a word certainly begins at a place inside a text; false if it cannot be told. */
        static boolean isCertain(String text, int at) {
            int next = text.codePointAt(at);
            return switch (group(text.codePointBefore(at))) {
                case LETTER -> group(next) != Group.LETTER && group(next) != Group.MARK && next != '\'';
                case DIGIT -> group(next) != Group.DIGIT;
                case SIGN -> group(next) == Group.DIGIT || next == ' ';
                case MARK, OTHER -> false;
            };
        }

        private static Group group(int character) {
            return switch (Character.getType(character)) {
                case Character.UPPERCASE_LETTER,
                        Character.LOWERCASE_LETTER,
                        Character.TITLECASE_LETTER,
                        Character.MODIFIER_LETTER,
                        Character.OTHER_LETTER -> Group.LETTER;
                case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> Group
                        .MARK;
                case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> Group.DIGIT;
                case Character.CONNECTOR_PUNCTUATION,
                        Character.DASH_PUNCTUATION,
                        Character.START_PUNCTUATION,
                        Character.END_PUNCTUATION,
                        Character.INITIAL_QUOTE_PUNCTUATION,
                        Character.FINAL_QUOTE_PUNCTUATION,
                        Character.OTHER_PUNCTUATION,
                        Character.MATH_SYMBOL,
                        Character.CURRENCY_SYMBOL,
                        Character.MODIFIER_SYMBOL,
                        Character.OTHER_SYMBOL -> Group.SIGN;
                default -> Group.OTHER;
            };
        }
    }
}
