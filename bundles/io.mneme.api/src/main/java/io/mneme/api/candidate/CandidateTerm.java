package io.mneme.api.candidate;

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
