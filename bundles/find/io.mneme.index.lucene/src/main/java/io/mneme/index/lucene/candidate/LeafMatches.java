package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.index.lucene.document.PassageLayout;
import io.mneme.index.lucene.document.WordTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;

/** How often documents of one segment contain terms, and which of their passages do. For one thread. */
final class LeafMatches {

    private final int terms;

    /** How often the passages of a document contain each term; of most documents and passages there is nothing. */
    private final int[][][] passages;

    private final int[][] exact;

    LeafMatches(int documents, int terms) {
        this.terms = terms;
        passages = new int[documents][][];
        exact = new int[documents][];
    }

    /** Does something with a document that contains a term: its place among all, and the postings that stand there. */
    @FunctionalInterface
    private interface MatchReader {
        void read(int place, PostingsEnum postings) throws IOException;
    }

    /**
     * Reads where a stem occurs.
     *
     * @param documents the numbers of the documents in the segment, ascending
     * @param layouts the layout of the passages of each document
     * @param term the number of the term
     */
    void readStem(LeafReaderContext leaf, int[] documents, PassageLayout[] layouts, WordTerms stem, int term)
            throws IOException {
        read(leaf, stem, PostingsEnum.POSITIONS, documents, (place, postings) -> {
            if (passages[place] == null) {
                passages[place] = new int[layouts[place].words().size()][];
            }
            for (int left = postings.freq(); left > 0; left--) {
                int passage = layouts[place].passage(postings.nextPosition());
                if (passages[place][passage] == null) {
                    passages[place][passage] = new int[terms];
                }
                passages[place][passage][term]++;
            }
        });
    }

    /** Reads where a term occurs as it is written. */
    void readExact(LeafReaderContext leaf, int[] documents, WordTerms written, int term) throws IOException {
        read(leaf, written, PostingsEnum.FREQS, documents, (place, postings) -> {
            if (exact[place] == null) {
                exact[place] = new int[terms];
            }
            exact[place][term] += postings.freq();
        });
    }

    private static void read(LeafReaderContext leaf, WordTerms word, int flags, int[] documents, MatchReader matches)
            throws IOException {
        for (Term term : word.terms()) {
            read(leaf.reader().postings(term, flags), documents, matches);
        }
    }

    private static void read(PostingsEnum postings, int[] documents, MatchReader matches) throws IOException {
        int place = 0;
        while (postings != null && place < documents.length) {
            int found = postings.docID() < documents[place] ? postings.advance(documents[place]) : postings.docID();
            if (found == DocIdSetIterator.NO_MORE_DOCS) {
                return;
            }
            while (place < documents.length && documents[place] < found) {
                place++;
            }
            if (place < documents.length && documents[place] == found) {
                matches.read(place++, postings);
            }
        }
    }

    /** Returns whether the document at a place contains no term. */
    boolean isEmpty(int place) {
        return passages[place] == null && exact[place] == null;
    }

    /**
     * Returns what the document at a place contains.
     *
     * @param layout the layout of its passages
     */
    TermMatches of(int place, PassageLayout layout) {
        int[] stemmed = new int[terms];
        List<PassageMatch> matches = new ArrayList<>();
        int[][] ofPassages = passages[place] == null ? new int[0][] : passages[place];
        for (int passage = 0; passage < ofPassages.length; passage++) {
            if (ofPassages[passage] != null) {
                matches.add(new PassageMatch(passage, layout.words().get(passage), boxed(ofPassages[passage])));
                for (int term = 0; term < terms; term++) {
                    stemmed[term] += ofPassages[passage][term];
                }
            }
        }
        return new TermMatches(boxed(stemmed), boxed(exact[place] == null ? new int[terms] : exact[place]), matches);
    }

    private static List<Integer> boxed(int... numbers) {
        Integer[] boxed = new Integer[numbers.length];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = numbers[i];
        }
        return List.of(boxed);
    }
}
