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
}
