package io.mneme.api.candidate;

import java.util.List;

/**
 * How often an entry contains each term of a query, in the order of {@link CandidateTurns#terms}.
 *
 * @param stemmed in any inflection, in all its texts
 * @param exact as it is written, in all its texts
 * @param caption in any inflection, in the captions of its media
 */
public record TermMatches(List<Integer> stemmed, List<Integer> exact, List<Integer> caption) {

    public TermMatches {
        stemmed = List.copyOf(stemmed);
        exact = List.copyOf(exact);
        caption = List.copyOf(caption);
        if (stemmed.size() != exact.size() || stemmed.size() != caption.size()) {
            throw new IllegalArgumentException(
                    "sizes must be equal: %d, %d, %d".formatted(stemmed.size(), exact.size(), caption.size()));
        }
    }
}
