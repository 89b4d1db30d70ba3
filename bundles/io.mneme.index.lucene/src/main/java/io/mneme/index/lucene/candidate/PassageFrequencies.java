package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.index.lucene.document.TurnPassages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/** How often the passages of documents of one segment contain terms. For one thread. */
final class PassageFrequencies {

    private final List<SortedMap<Integer, int[]>> byDocument = new ArrayList<>();
    private final List<Term> terms;

    private PassageFrequencies(List<Term> terms) {
        this.terms = terms;
    }

    /**
     * Reads the frequencies.
     *
     * @param documents the numbers of the documents in the segment, ascending
     */
    static PassageFrequencies read(LeafReaderContext leaf, int[] documents, List<Term> terms) throws IOException {
        PassageFrequencies frequencies = new PassageFrequencies(terms);
        for (int i = 0; i < documents.length; i++) {
            frequencies.byDocument.add(new TreeMap<>());
        }
        for (int term = 0; term < terms.size(); term++) {
            frequencies.read(leaf.reader().postings(terms.get(term), PostingsEnum.POSITIONS), documents, term);
        }
        return frequencies;
    }

    private void read(PostingsEnum postings, int[] documents, int term) throws IOException {
        for (int i = 0; postings != null && i < documents.length; i++) {
            int found = postings.docID() < documents[i] ? postings.advance(documents[i]) : postings.docID();
            for (int left = found == documents[i] ? postings.freq() : 0; left > 0; left--) {
                int passage = TurnPassages.passage(postings.nextPosition());
                byDocument.get(i).computeIfAbsent(passage, any -> new int[terms.size()])[term]++;
            }
        }
    }

    /** Returns the frequencies in the document at an index of the array, in the order of the terms. */
    List<Integer> total(int index) {
        int[] sums = new int[terms.size()];
        byDocument.get(index).values().forEach(passage -> Arrays.setAll(sums, term -> sums[term] + passage[term]));
        return boxed(sums);
    }

    /**
     * Returns the passages of the document at an index of the array that contain a term.
     *
     * @param words the number of words of each passage
     */
    List<PassageMatch> passages(int index, int... words) {
        return byDocument.get(index).entrySet().stream()
                .map(passage -> new PassageMatch(passage.getKey(), words[passage.getKey()], boxed(passage.getValue())))
                .toList();
    }

    private static List<Integer> boxed(int... numbers) {
        return List.of(Arrays.stream(numbers).boxed().toArray(Integer[]::new));
    }
}
