package io.mneme.window;

import io.mneme.api.window.Candidate;
import java.util.List;

/** The newest part of a list of candidates. */
final class NewestCandidates {

    private NewestCandidates() {}

    /** Returns the candidates from this position on, oldest first; may be empty. */
    static List<Candidate> from(List<Candidate> candidates, long position) {
        int first = candidates.size();
        while (first > 0 && candidates.get(first - 1).position() >= position) {
            first--;
        }
        return candidates.subList(first, candidates.size());
    }

    /** Returns the total length of the candidates, in characters. */
    static long chars(List<Candidate> candidates) {
        long chars = 0;
        for (Candidate candidate : candidates) {
            chars += candidate.chars();
        }
        return chars;
    }
}
