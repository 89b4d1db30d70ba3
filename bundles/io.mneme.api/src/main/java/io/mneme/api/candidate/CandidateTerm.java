package io.mneme.api.candidate;

/**
 * How rare a term is.
 *
 * @param stemmed inverse document frequency of its stem, 0 or more; 0 if no entry has it
 * @param exact that of the term as it is written
 */
public record CandidateTerm(double stemmed, double exact) {

    public CandidateTerm {
        if (!(stemmed >= 0) || !(exact >= 0)) {
            throw new IllegalArgumentException("frequencies must be 0 or more: " + stemmed + ", " + exact);
        }
    }
}
