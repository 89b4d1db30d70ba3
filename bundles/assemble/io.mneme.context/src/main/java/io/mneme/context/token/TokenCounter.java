package io.mneme.context.token;

import java.util.Set;

/**
 * Counts tokens in one encoding, and remembers what it has counted, piece by piece: a prompt that grows by a line costs
 * the counting of that line.
 *
 * <p>Exact as long as no run of {@value LongRuns#MAX_PART_CHARS} characters lacks a word boundary: it cuts only where the
 * encoding cuts too (see {@link TokenBoundaries} and {@link LongRuns.WordBoundary}). A longer run is counted in parts, so that no text exhausts
 * the heap; {@link #isExact} reports that. Safe for use by many threads.
 */
public final class TokenCounter {

    private final BytePairEncoding encoding;
    private final boolean cutsAtLines;
    private final TokenCache counted;

    TokenCounter(BytePairEncoding encoding, TokenCache counted) {
        this.encoding = encoding;
        this.counted = counted;
        cutsAtLines = TokenBoundaries.areExactIn(encoding.name());
    }

    /** Returns the name of the encoding. */
    public String encoding() {
        return encoding.name();
    }

    /** Returns whether the tokens of pieces add up to those of the whole. */
    boolean cutsAtLines() {
        return cutsAtLines;
    }

    /** Returns how many tokens a text is; 0 if it is empty. What looks like a special token counts as the text it is. */
    public int count(String text) {
        int tokens = 0;
        int from = 0;
        while (from < text.length()) {
            int to = pieceEnd(text, from);
            tokens += countPiece(text, from, to);
            from = to;
        }
        return tokens;
    }

    private int countPiece(String text, int from, int to) {
        int tokens = 0;
        int at = from;
        while (at < to) {
            int end = LongRuns.end(text, at, to);
            tokens += counted.tokens(encoding(), text.substring(at, end), encoding::count);
            at = end;
        }
        return tokens;
    }

    /** Returns whether {@link #count} is exact for a text; false if a run in it is too long to be counted as a whole. */
    public boolean isExact(String text) {
        int from = 0;
        while (from < text.length()) {
            int to = pieceEnd(text, from);
            if (!LongRuns.endAtWords(text, from, to)) {
                return false;
            }
            from = to;
        }
        return true;
    }

    /**
     * Returns the same for a text whose pieces are known: only one that is longer than a part can be cut inside a word.
     *
     * @param ends where the pieces end, ascending; the first is 0
     */
    boolean isExact(String text, int[] ends) {
        int longest = cutsAtLines ? 0 : text.length();
        for (int i = 1; i < ends.length; i++) {
            longest = Math.max(longest, ends[i] - ends[i - 1]);
        }
        return longest <= LongRuns.MAX_PART_CHARS || isExact(text);
    }

    private int pieceEnd(String text, int from) {
        return cutsAtLines ? TokenBoundaries.end(text, from) : text.length();
    }

    /**
     * Cuts a text into pieces whose tokens, counted one by one, add up to those of the whole.
     *
     * <p>An encoding first splits a text into words, and merges bytes within a word only. In {@code cl100k_base} and
     * {@code o200k_base} a run of line breaks ends the word it is in, unless white space or a slash follows: there, and only
     * there, a piece ends. The older encodings split the last of several line breaks off.
     */
    static final class TokenBoundaries {

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
}
