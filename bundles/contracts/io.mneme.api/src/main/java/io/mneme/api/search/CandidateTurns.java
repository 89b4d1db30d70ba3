package io.mneme.api.search;

import java.util.List;

/**
 * The turns that can matter for a text.
 *
 * @param terms the terms that the words of the query were reduced to, without the names of authors; in the order of
 *     {@link CandidateTurn.TermMatches}
 * @param turns the candidates and the turns around them. The turns of a conversation are together, by ascending ordinal
 * @param partial why turns may be missing; empty if none can be. No text of any entry
 */
public record CandidateTurns(List<CandidateTerm> terms, List<CandidateTurn> turns, List<String> partial) {

    public CandidateTurns {
        terms = List.copyOf(terms);
        turns = List.copyOf(turns);
        partial = List.copyOf(partial);
    }

    /**
     * How rare a term is: in the conversation that the query names, or else in the whole index.
     *
     * @param stemmed inverse document frequency of its stem, 0 or more; 0 if no entry has it
     * @param exact that of the term as it is written
     * @param familiarity how usual its stem is, from 0 if no entry has it to about 1 if all have it
     */
    public record CandidateTerm(double stemmed, double exact, double familiarity) {

        public CandidateTerm {
            if (!(stemmed >= 0) || !(exact >= 0)) {
                throw new IllegalArgumentException("frequencies must be 0 or more: " + stemmed + ", " + exact);
            }
        }
    }
}
