package io.mneme.context.token;

import java.util.Arrays;

/**
 * How long a text is from its beginning to the end of each of its pieces.
 *
 * @param ends where the pieces end, in UTF-16 units, ascending; the first is 0, the text's beginning
 * @param tokens the tokens up to there
 * @param bytes the bytes in UTF-8 up to there
 * @param chars the Unicode code points up to there
 */
record CumulativeLengths(int[] ends, int[] tokens, int[] bytes, int[] chars) {

    /** Those of no text. */
    static final CumulativeLengths NONE = new CumulativeLengths(new int[1], new int[1], new int[1], new int[1]);

    /** Measures a text, except for its beginning up to a place, which these totals already contain. */
    CumulativeLengths continued(String text, int known, TokenCounter counter) {
        int count = Math.max(1, from(known));
        int pieces = count;
        for (int at = ends[count - 1]; at < text.length(); at = TokenBoundaries.end(text, at)) {
            pieces++;
        }
        CumulativeLengths grown = new CumulativeLengths(
                Arrays.copyOf(ends, pieces),
                Arrays.copyOf(tokens, pieces),
                Arrays.copyOf(bytes, pieces),
                Arrays.copyOf(chars, pieces));
        for (int i = count; i < pieces; i++) {
            int from = grown.ends[i - 1];
            int to = TokenBoundaries.end(text, from);
            grown.ends[i] = to;
            grown.tokens[i] = grown.tokens[i - 1] + counter.count(text.substring(from, to));
            grown.bytes[i] = grown.bytes[i - 1] + Utf8Length.length(text, from, to);
            grown.chars[i] = grown.chars[i - 1] + text.codePointCount(from, to);
        }
        return grown;
    }

    /** Returns the index of the first end at or behind a place; one past the last if there is none. */
    int from(int place) {
        int index = Arrays.binarySearch(ends, place);
        return index < 0 ? -index - 1 : index;
    }

    /** Returns the index of the last end at or before a place. */
    int to(int place) {
        int index = Arrays.binarySearch(ends, place);
        return index < 0 ? -index - 2 : index;
    }
}
