package io.mneme.context.window;

import io.mneme.api.window.Candidate;
import java.util.List;

/**
 * The entries of a window, as numbers.
 *
 * @param from position of the oldest one
 * @param last position of the newest one
 * @param entries how many there are
 * @param hash hash of their positions
 */
record WindowSpan(long from, long last, int entries, long hash) {

    private static final int FACTOR = 31;

    /** Returns the span of the candidates from a position on. */
    static WindowSpan of(List<Candidate> newest, long from) {
        return between(newest, from, newest.get(newest.size() - 1).position());
    }

    private static WindowSpan between(List<Candidate> newest, long from, long last) {
        int entries = 0;
        long hash = 0;
        for (Candidate candidate : newest) {
            if (candidate.position() >= from && candidate.position() <= last) {
                entries++;
                hash = FACTOR * hash + candidate.position();
            }
        }
        return new WindowSpan(from, last, entries, hash);
    }

    /** Returns whether candidates reach back to its oldest entry. */
    boolean isReachedBy(List<Candidate> newest) {
        return newest.get(0).position() <= from;
    }

    /** Returns whether candidates lack none of its entries, and have no other one between them. */
    boolean continuesIn(List<Candidate> newest) {
        return !isReachedBy(newest) || equals(between(newest, from, last));
    }
}
