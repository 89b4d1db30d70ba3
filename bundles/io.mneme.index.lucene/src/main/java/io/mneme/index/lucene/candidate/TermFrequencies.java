package io.mneme.index.lucene.candidate;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/** How often documents of one segment contain terms. */
final class TermFrequencies {

    private final int[][] byDocument;

    private TermFrequencies(int documents, int terms) {
        byDocument = new int[documents][terms];
    }

    /**
     * Reads the frequencies.
     *
     * @param documents the numbers of the documents in the segment, ascending
     */
    static TermFrequencies read(LeafReaderContext leaf, int[] documents, List<Term> terms) throws IOException {
        TermFrequencies frequencies = new TermFrequencies(documents.length, terms.size());
        for (int term = 0; term < terms.size(); term++) {
            PostingsEnum postings = leaf.reader().postings(terms.get(term), PostingsEnum.FREQS);
            for (int i = 0; postings != null && i < documents.length; i++) {
                int found = postings.docID() < documents[i] ? postings.advance(documents[i]) : postings.docID();
                frequencies.byDocument[i][term] = found == documents[i] ? postings.freq() : 0;
            }
        }
        return frequencies;
    }

    /** Returns the frequencies in the document at an index of the array, in the order of the terms. */
    List<Integer> of(int index) {
        return List.of(Arrays.stream(byDocument[index]).boxed().toArray(Integer[]::new));
    }
}
