package io.mneme.vocabulary;

/**
 * A word, a character or a symbol in a text.
 *
 * @param folded its folded text
 * @param type what it is
 * @param start where it begins, in UTF-16 units
 * @param end where it ends, exclusive
 */
record WordToken(String folded, TokenType type, int start, int end) {

    /** The types of tokens. */
    enum TokenType {
        /** A run of letters and digits of a script that separates words by spaces. */
        WORD,
        /** One character of a script that does not. */
        CHARACTER,
        /** One character that is neither a letter nor a digit nor white space. */
        SYMBOL
    }
}
