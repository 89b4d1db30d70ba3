package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateTurns.CandidateTerm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;

/**
 * How rare terms are among some documents, by the inverse document frequency of BM25.
 *
 * @param documents number of the documents
 * @param frequencies returns how many of them contain a term
 */
record TermRarities(int documents, DocumentFrequency frequencies) {

    /** Returns how many documents contain a term. */
    @FunctionalInterface
    interface DocumentFrequency {
        int of(Term term) throws IOException;
    }

    List<CandidateTerm> of(QueryTerms terms) throws IOException {
        List<CandidateTerm> rarities = new ArrayList<>();
        for (int term = 0; term < terms.stems().size(); term++) {
            int frequency = frequencies.of(terms.stems().get(term));
            int exact = frequencies.of(terms.exact().get(term));
            rarities.add(new CandidateTerm(rarity(frequency), rarity(exact), 1 - scaled(frequency) / scaled(0)));
        }
        return rarities;
    }

    private double rarity(int frequency) {
        return frequency == 0 ? 0 : scaled(frequency);
    }

    private double scaled(int frequency) {
        return Math.log(1 + (documents - frequency + .5) / (frequency + .5));
    }
}
