package io.mneme.index.lucene.document;

/**
 * What is known of the texts of an entry, in one number.
 *
 * @param bits the number
 */
public record PackedTraits(long bits) {

    /** The field of the captions of media, which the author of the entry did not say. */
    static final String CAPTION = "caption";

    private static final long TIME_EXPRESSION = 1;
    private static final long QUESTION = 2;

    static PackedTraits of(boolean timeExpression, boolean question) {
        return new PackedTraits((timeExpression ? TIME_EXPRESSION : 0) | (question ? QUESTION : 0));
    }

    /** Returns whether a text ends with a question. */
    static boolean isQuestion(String text) {
        int at = text.length();
        while (at > 0) {
            int character = text.codePointBefore(at);
            if (character == '?' || character == '？') {
                return true;
            }
            if (isLetterOrNumber(character)) {
                return false;
            }
            at -= Character.charCount(character);
        }
        return false;
    }

    private static boolean isLetterOrNumber(int character) {
        int type = Character.getType(character);
        return Character.isLetter(character)
                || type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    /** Returns whether a text contains an expression of time. */
    public boolean timeExpression() {
        return (bits & TIME_EXPRESSION) != 0;
    }

    /** Returns whether a text ends with a question. */
    public boolean question() {
        return (bits & QUESTION) != 0;
    }
}
