package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.index.lucene.candidate.LocatedWord.LocatedTerm;
import io.mneme.index.lucene.document.PassageLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;

/** How often documents of one segment contain words, and which of their passages do. For one thread. */
final class LeafMatches {

    private final LeafReaderContext leaf;
    private final TermsEnum lookup;
    private final PassageLayout[] layouts;
    private final int words;
    private final List<Integer> none;

    /** A text of a single passage has all positions of a word in it, so that only their number is read. */
    private final PlacedDocuments ofOnePassage;

    private final PlacedDocuments ofSeveral;

    /** How often the passages of a document contain each word; of most documents and passages there is nothing. */
    private final int[][][] passages;

    private final int[][] exact;

    /** Buffers that Lucene uses again for the next term. */
    private @Nullable PostingsEnum frequencies;

    private @Nullable PostingsEnum positions;

    /**
     * Creates what has no matches yet.
     *
     * @param documents the numbers of the documents in the segment, ascending
     * @param layouts the layout of the passages of each document
     * @param words the number of words
     */
    LeafMatches(LeafReaderContext leaf, int[] documents, PassageLayout[] layouts, int words) throws IOException {
        this.leaf = leaf;
        this.layouts = layouts;
        this.words = words;
        lookup = LocatedWord.lookup(leaf);
        none = List.copyOf(Collections.nCopies(words, 0));
        ofOnePassage = PlacedDocuments.of(documents, layouts, true);
        ofSeveral = PlacedDocuments.of(documents, layouts, false);
        passages = new int[documents.length][][];
        exact = new int[documents.length][];
    }

    /**
     * Some of the documents.
     *
     * @param places their places among all
     * @param numbers their numbers in the segment, ascending
     */
    private record PlacedDocuments(int[] places, int[] numbers) {

        static PlacedDocuments of(int[] documents, PassageLayout[] layouts, boolean single) {
            int[] places = new int[documents.length];
            int[] numbers = new int[documents.length];
            int size = 0;
            for (int place = 0; place < documents.length; place++) {
                if (layouts[place].words().size() == 1 == single) {
                    places[size] = place;
                    numbers[size++] = documents[place];
                }
            }
            return new PlacedDocuments(Arrays.copyOf(places, size), Arrays.copyOf(numbers, size));
        }

        /** Reads what stands in postings of these documents. */
        void read(PostingsEnum postings, MatchReader matches) throws IOException {
            int next = 0;
            while (next < numbers.length) {
                int found = postings.docID() < numbers[next] ? postings.advance(numbers[next]) : postings.docID();
                if (found == DocIdSetIterator.NO_MORE_DOCS) {
                    return;
                }
                while (next < numbers.length && numbers[next] < found) {
                    next++;
                }
                if (next < numbers.length && numbers[next] == found) {
                    matches.read(places[next++], postings);
                }
            }
        }
    }

    /** Does something with a document that contains a term: its place among all, and the postings that stand there. */
    @FunctionalInterface
    private interface MatchReader {
        void read(int place, PostingsEnum postings) throws IOException;
    }

    /**
     * Reads where a word occurs.
     *
     * @param stem the word in any inflection
     * @param written the word as it is written, which is often a term of its stem, too
     * @param word the number of the word
     */
    void read(LocatedWord stem, LocatedWord written, int word) throws IOException {
        for (LocatedTerm term : stem.terms()) {
            readStem(term, word, written.terms().contains(term));
        }
        for (LocatedTerm term : written.terms()) {
            if (!stem.terms().contains(term) && isFound(term)) {
                MatchReader matches = (place, postings) -> addExact(place, word, postings.freq());
                ofOnePassage.read(frequencies(), matches);
                ofSeveral.read(frequencies(), matches);
            }
        }
    }

    private void readStem(LocatedTerm term, int word, boolean isWritten) throws IOException {
        if (!isFound(term)) {
            return;
        }
        if (ofOnePassage.places.length > 0) {
            ofOnePassage.read(frequencies(), (place, postings) -> {
                passage(place, 0)[word] += postings.freq();
                addExact(place, word, isWritten ? postings.freq() : 0);
            });
        }
        if (ofSeveral.places.length > 0) {
            positions = lookup.postings(positions, PostingsEnum.POSITIONS);
            ofSeveral.read(positions, (place, postings) -> {
                for (int left = postings.freq(); left > 0; left--) {
                    passage(place, layouts[place].passage(postings.nextPosition()))[word]++;
                }
                addExact(place, word, isWritten ? postings.freq() : 0);
            });
        }
    }

    /** Goes to a term; returns false if the segment does not have it. */
    private boolean isFound(LocatedTerm term) throws IOException {
        TermState place = term.places().get(leaf);
        if (place != null) {
            lookup.seekExact(term.term().bytes(), place);
        }
        return place != null;
    }

    private PostingsEnum frequencies() throws IOException {
        PostingsEnum read = lookup.postings(frequencies, PostingsEnum.FREQS);
        frequencies = read;
        return read;
    }

    private int[] passage(int place, int passage) {
        if (passages[place] == null) {
            passages[place] = new int[layouts[place].words().size()][];
        }
        if (passages[place][passage] == null) {
            passages[place][passage] = new int[words];
        }
        return passages[place][passage];
    }

    private void addExact(int place, int word, int frequency) {
        if (frequency > 0) {
            if (exact[place] == null) {
                exact[place] = new int[words];
            }
            exact[place][word] += frequency;
        }
    }

    /** Returns whether the document at a place contains no word. */
    boolean isEmpty(int place) {
        return passages[place] == null && exact[place] == null;
    }

    /** Returns what the document at a place contains. */
    TermMatches of(int place) {
        List<PassageMatch> matches = new ArrayList<>();
        int[][] ofPassages = passages[place] == null ? new int[0][] : passages[place];
        for (int passage = 0; passage < ofPassages.length; passage++) {
            if (ofPassages[passage] != null) {
                matches.add(new PassageMatch(passage, layouts[place].words().get(passage), boxed(ofPassages[passage])));
            }
        }
        List<Integer> written = exact[place] == null ? none : boxed(exact[place]);
        return new TermMatches(stemmed(matches, ofPassages), written, matches);
    }

    /** Returns how often all passages contain each word. */
    private List<Integer> stemmed(List<PassageMatch> matches, int[][] ofPassages) {
        if (matches.size() == 1) {
            return matches.get(0).stemmed();
        }
        int[] sums = new int[words];
        for (int[] ofPassage : ofPassages) {
            for (int word = 0; ofPassage != null && word < words; word++) {
                sums[word] += ofPassage[word];
            }
        }
        return boxed(sums);
    }

    private static List<Integer> boxed(int... numbers) {
        Integer[] boxed = new Integer[numbers.length];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = numbers[i];
        }
        return List.of(boxed);
    }
}
