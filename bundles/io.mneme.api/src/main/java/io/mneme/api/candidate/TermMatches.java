package io.mneme.api.candidate;

import java.util.List;

/**
 * How often an entry contains each term of a query, in the order of {@link CandidateTurns#terms}.
 *
 * @param stemmed in any inflection, in all its texts
 * @param exact as it is written, in all its texts
 * @param passages the passages that contain a term, by ascending number
 */
public record TermMatches(List<Integer> stemmed, List<Integer> exact, List<PassageMatch> passages) {

    /**
     * How often a passage contains each term.
     *
     * @param passage the number of the passage in the entry, from 0: its index in {@link CandidateEntry#passages}
     * @param words number of words of the passage, 0 or more
     * @param stemmed how often it contains each term in any inflection
     */
    public record PassageMatch(int passage, int words, List<Integer> stemmed) {

        public PassageMatch {
            stemmed = List.copyOf(stemmed);
        }
    }

    public TermMatches {
        stemmed = List.copyOf(stemmed);
        exact = List.copyOf(exact);
        passages = List.copyOf(passages);
        if (stemmed.size() != exact.size()) {
            throw new IllegalArgumentException("sizes must be equal: %d, %d".formatted(stemmed.size(), exact.size()));
        }
    }
}
