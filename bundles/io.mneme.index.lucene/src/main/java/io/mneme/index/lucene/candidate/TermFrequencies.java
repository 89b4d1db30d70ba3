package io.mneme.index.lucene.candidate;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/** How often documents contain terms. */
final class TermFrequencies {

    private final int[][] byDocument;

    private TermFrequencies(int documents, int terms) {
        byDocument = new int[documents][terms];
    }

    /**
     * Reads the frequencies.
     *
     * @param documents the numbers of the documents, ascending
     */
    static TermFrequencies read(IndexReader reader, int[] documents, List<Term> terms) throws IOException {
        TermFrequencies frequencies = new TermFrequencies(documents.length, terms.size());
        int from = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            int to = from;
            while (to < documents.length
                    && documents[to] < leaf.docBase + leaf.reader().maxDoc()) {
                to++;
            }
            if (to > from) {
                frequencies.read(leaf, documents, from, to, terms);
            }
            from = to;
        }
        return frequencies;
    }

    private void read(LeafReaderContext leaf, int[] documents, int from, int to, List<Term> terms) throws IOException {
        for (int term = 0; term < terms.size(); term++) {
            PostingsEnum postings = leaf.reader().postings(terms.get(term), PostingsEnum.FREQS);
            for (int i = from; postings != null && i < to; i++) {
                int inLeaf = documents[i] - leaf.docBase;
                int found = postings.docID() < inLeaf ? postings.advance(inLeaf) : postings.docID();
                byDocument[i][term] = found == inLeaf ? postings.freq() : 0;
            }
        }
    }

    /** Returns the frequencies in the document at an index of the array, in the order of the terms. */
    List<Integer> of(int index) {
        return List.of(Arrays.stream(byDocument[index]).boxed().toArray(Integer[]::new));
    }
}
