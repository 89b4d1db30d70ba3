package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.index.lucene.candidate.LocatedWord.LocatedTerm;
import io.mneme.index.lucene.document.PassageLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final TermCounts none;
    private final TermMatches nothing;

    /** A text of a single passage has all positions of a word in it, so that only their number is read. */
    private final PlacedDocuments ofOnePassage;

    private final PlacedDocuments ofSeveral;

    /**
     * How often the passages of a document contain each word, those of a passage together. There is nothing of most documents, nor of a
     * text of a single passage, which has what the document has.
     */
    private final int[][] passages;

    private final int[][] stemmed;
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
        none = TermCounts.of(new int[words]);
        nothing = new TermMatches(none, none, List.of());
        ofOnePassage = PlacedDocuments.of(documents, layouts, true);
        ofSeveral = PlacedDocuments.of(documents, layouts, false);
        passages = new int[documents.length][];
        stemmed = new int[documents.length][];
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
                MatchReader matches = (place, postings) -> add(exact, place, word, postings.freq());
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
            ofOnePassage.read(frequencies(), (place, postings) -> add(place, word, postings.freq(), isWritten));
        }
        if (ofSeveral.places.length > 0) {
            positions = lookup.postings(positions, PostingsEnum.POSITIONS);
            ofSeveral.read(positions, (place, postings) -> {
                int[] ofPassages = passages(place);
                for (int left = postings.freq(); left > 0; left--) {
                    ofPassages[layouts[place].passage(postings.nextPosition()) * words + word]++;
                }
                add(place, word, postings.freq(), isWritten);
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

    private int[] passages(int place) {
        if (passages[place] == null) {
            passages[place] = new int[layouts[place].words().size() * words];
        }
        return passages[place];
    }

    private void add(int place, int word, int frequency, boolean isWritten) {
        add(stemmed, place, word, frequency);
        if (isWritten) {
            add(exact, place, word, frequency);
        }
    }

    private void add(int[][] sums, int place, int word, int frequency) {
        if (sums[place] == null) {
            sums[place] = new int[words];
        }
        sums[place][word] += frequency;
    }

    /** Returns what the document at a place contains. */
    TermMatches of(int place) {
        if (stemmed[place] == null && exact[place] == null) {
            return nothing;
        }
        TermCounts ofDocument = counts(stemmed[place]);
        return new TermMatches(ofDocument, counts(exact[place]), ofPassages(place, ofDocument));
    }

    private List<PassageMatch> ofPassages(int place, TermCounts ofDocument) {
        List<Integer> lengths = layouts[place].words();
        List<PassageMatch> matches = new ArrayList<>();
        if (passages[place] != null) {
            for (int passage = 0; passage < lengths.size(); passage++) {
                addMatch(passages[place], passage, lengths.get(passage), matches);
            }
        } else if (stemmed[place] != null) {
            matches.add(new PassageMatch(0, lengths.get(0), ofDocument));
        }
        return matches;
    }

    private void addMatch(int[] ofPassages, int passage, int length, List<PassageMatch> matches) {
        int from = passage * words;
        for (int word = 0; word < words; word++) {
            if (ofPassages[from + word] > 0) {
                matches.add(new PassageMatch(passage, length, TermCounts.copyOf(ofPassages, from, from + words)));
                return;
            }
        }
    }

    private TermCounts counts(int @Nullable [] ofWords) {
        return ofWords == null ? none : TermCounts.of(ofWords);
    }
}
