package io.mneme.context.token;

/**
 * Finds the places where every encoding begins a new word, whatever is before and after.
 *
 * <p>The encodings differ in what they take for a word, so only those boundaries count that all of them have: the end of
 * letters before anything but letters, marks and an apostrophe; the end of digits; the end of signs before a space or a
 * digit.
 */
final class WordBoundary {

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
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> Group.MARK;
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
