package io.mneme.api.candidate;

import java.util.List;

/**
 * The turns that can matter for a text.
 *
 * @param terms the terms that the words of the query were reduced to, without the names of authors; in the order of
 *     {@link TermMatches}
 * @param turns the candidates and the turns around them. The turns of a conversation are together, by ascending ordinal
 * @param partial why turns may be missing; empty if none can be. No text of any entry
 */
public record CandidateTurns(List<CandidateTerm> terms, List<CandidateTurn> turns, List<String> partial) {

    public CandidateTurns {
        terms = List.copyOf(terms);
        turns = List.copyOf(turns);
        partial = List.copyOf(partial);
    }
}
