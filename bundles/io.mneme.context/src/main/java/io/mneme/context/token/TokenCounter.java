package io.mneme.context.token;

import com.knuddels.jtokkit.api.Encoding;

/**
 * Counts tokens in one encoding, and remembers what it has counted, piece by piece: a prompt that grows by a line costs
 * the counting of that line.
 *
 * <p>Exact as long as no run of {@value LongRuns#MAX_PART_CHARS} characters lacks a word boundary: it cuts only where the
 * encoding cuts too (see {@link TokenBoundaries} and {@link WordBoundary}). A longer run is counted in parts, so that no text exhausts
 * the heap; {@link #isExact} reports that. Safe for use by many threads.
 */
public final class TokenCounter {

    private final Encoding encoding;
    private final boolean cutsAtLines;
    private final TokenCache counted;

    TokenCounter(Encoding encoding, TokenCache counted) {
        this.encoding = encoding;
        this.counted = counted;
        cutsAtLines = TokenBoundaries.areExactIn(encoding.getName());
    }

    /** Returns the name of the encoding. */
    public String encoding() {
        return encoding.getName();
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
            tokens += counted.tokens(encoding(), text.substring(at, end), encoding::countTokensOrdinary);
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

    private int pieceEnd(String text, int from) {
        return cutsAtLines ? TokenBoundaries.end(text, from) : text.length();
    }
}
