package io.mneme.context.token;

import java.util.Set;

/**
 * Cuts a text into pieces whose tokens, counted one by one, add up to those of the whole.
 *
 * <p>An encoding first splits a text into words, and merges bytes within a word only. In {@code cl100k_base} and
 * {@code o200k_base} a run of line breaks ends the word it is in, unless white space or a slash follows: there, and only
 * there, a piece ends. The older encodings split the last of several line breaks off.
 */
final class TokenBoundaries {

    private static final Set<String> EXACT = Set.of("cl100k_base", "o200k_base");

    private TokenBoundaries() {}

    static boolean areExactIn(String encoding) {
        return EXACT.contains(encoding);
    }

    /** Returns where the piece that begins here ends; the text must go on here. */
    static int end(String text, int from) {
        int end = text.indexOf('\n', from) + 1;
        while (end > 0 && end < text.length()) {
            if (endsAWord(text.charAt(end))) {
                return end;
            }
            end = text.indexOf('\n', end) + 1;
        }
        return text.length();
    }

    private static boolean endsAWord(char next) {
        return next != '/' && next != '\u0085' && !Character.isWhitespace(next) && !Character.isSpaceChar(next);
    }
}
