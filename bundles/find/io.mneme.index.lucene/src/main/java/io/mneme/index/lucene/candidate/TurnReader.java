package io.mneme.index.lucene.candidate;

import io.mneme.api.journal.Position;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurn.TurnTraits;
import io.mneme.index.lucene.candidate.ConversationOrder.PlacedDocument;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.PackedNumbers;
import io.mneme.index.lucene.document.PackedTraits;
import io.mneme.index.lucene.document.RecallFields;
import io.mneme.index.lucene.document.TurnPassages;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;

/** Reads turns from their documents. For one thread. */
final class TurnReader {

    private final IndexReader reader;
    private final QueryTerms terms;
    private final IntPredicate selected;
    private final Map<String, Boolean> named = new HashMap<>();

    /**
     * Creates a reader.
     *
     * @param selected whether the turn of a document may be returned
     */
    TurnReader(IndexReader reader, QueryTerms terms, IntPredicate selected) {
        this.reader = reader;
        this.terms = terms;
        this.selected = selected;
    }

    /**
     * Returns the turns of documents by the number of the document.
     *
     * @param ascending the documents by ascending number
     */
    Map<Integer, CandidateTurn> read(List<PlacedDocument> ascending) throws IOException {
        Map<Integer, CandidateTurn> turns = new HashMap<>();
        int from = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            int to = from;
            while (to < ascending.size()
                    && ascending.get(to).document()
                            < leaf.docBase + leaf.reader().maxDoc()) {
                to++;
            }
            if (to > from) {
                read(leaf, ascending.subList(from, to), turns);
            }
            from = to;
        }
        return turns;
    }

    private void read(LeafReaderContext leaf, List<PlacedDocument> placed, Map<Integer, CandidateTurn> turns)
            throws IOException {
        int[] documents = placed.stream()
                .mapToInt(document -> document.document() - leaf.docBase)
                .toArray();
        PassageFrequencies stems = new PassageFrequencies(leaf, documents, terms.stems());
        int[][] exact = frequencies(leaf, documents, terms.exact());
        LeafTurns values = new LeafTurns(leaf.reader());
        for (int i = 0; i < documents.length; i++) {
            int[] words = values.passages(documents[i]);
            TermMatches matches = new TermMatches(stems.total(i), boxed(exact[i]), stems.passages(i, words));
            turns.put(placed.get(i).document(), turn(placed.get(i), values, documents[i], matches, words));
        }
    }

    private CandidateTurn turn(PlacedDocument placed, LeafTurns leaf, int document, TermMatches matches, int... words)
            throws IOException {
        PackedTraits traits = leaf.traits(document);
        String author = LeafTurns.text(leaf.authors, document);
        return new CandidateTurn(
                LeafTurns.text(leaf.journals, document),
                new Position(leaf.position(document)),
                leaf.revision(document),
                leaf.timestamp(document),
                placed.place(),
                matches,
                new TurnTraits(
                        author,
                        leaf.role(document),
                        isNamed(author),
                        traits.timeExpression(),
                        traits.question(),
                        Arrays.stream(words).sum(),
                        words.length),
                selected.test(placed.document()));
    }

    private boolean isNamed(String author) {
        return !terms.names().isEmpty() && named.computeIfAbsent(author, this::hasName);
    }

    private boolean hasName(String author) {
        List<Term> words = RecallFields.nameTerms(author);
        return terms.names().stream().anyMatch(words::contains);
    }

    /**
     * Returns how often each document contains each term.
     *
     * @param documents the numbers of the documents in the segment, ascending
     */
    private static int[][] frequencies(LeafReaderContext leaf, int[] documents, List<Term> terms) throws IOException {
        int[][] frequencies = new int[documents.length][terms.size()];
        for (int term = 0; term < terms.size(); term++) {
            PostingsEnum postings = leaf.reader().postings(terms.get(term), PostingsEnum.FREQS);
            for (int i = 0; postings != null && i < documents.length; i++) {
                frequencies[i][term] = frequency(postings, documents[i]);
            }
        }
        return frequencies;
    }

    private static List<Integer> boxed(int... numbers) {
        return List.of(Arrays.stream(numbers).boxed().toArray(Integer[]::new));
    }

    /** Returns how often a document contains the term of these postings, which are read by ascending number. */
    private static int frequency(PostingsEnum postings, int document) throws IOException {
        int found = postings.docID() < document ? postings.advance(document) : postings.docID();
        return found == document ? postings.freq() : 0;
    }

    /** The values of documents of one segment, which are read by ascending number. */
    private static final class LeafTurns {

        private final SortedDocValues journals;
        private final NumericDocValues positions;
        private final BinaryDocValues revisions;
        private final NumericDocValues timestamps;
        private final SortedDocValues authors;
        private final SortedSetDocValues roles;
        private final NumericDocValues traits;
        private final BinaryDocValues passages;

        LeafTurns(LeafReader leaf) throws IOException {
            journals = DocValues.getSorted(leaf, IndexFields.JOURNAL);
            positions = DocValues.getNumeric(leaf, IndexFields.POSITION);
            revisions = DocValues.getBinary(leaf, IndexFields.REVISION);
            timestamps = DocValues.getNumeric(leaf, IndexFields.TIMESTAMP);
            authors = DocValues.getSorted(leaf, RecallFields.AUTHOR);
            roles = DocValues.getSortedSet(leaf, RecallFields.ROLE);
            traits = DocValues.getNumeric(leaf, RecallFields.TRAITS);
            passages = DocValues.getBinary(leaf, RecallFields.PASSAGES);
        }

        long position(int document) throws IOException {
            return positions.advanceExact(document) ? positions.longValue() : 0;
        }

        String revision(int document) throws IOException {
            return revisions.advanceExact(document) ? revisions.binaryValue().utf8ToString() : "";
        }

        Optional<Instant> timestamp(int document) throws IOException {
            return timestamps.advanceExact(document)
                    ? Optional.of(Instant.ofEpochMilli(timestamps.longValue()))
                    : Optional.empty();
        }

        /** Returns the role of the author of a document; empty if unknown. */
        String role(int document) throws IOException {
            return roles.advanceExact(document)
                    ? roles.lookupOrd(roles.nextOrd()).utf8ToString()
                    : "";
        }

        /** Returns the number of words of each passage of a document, at least of one. */
        int[] passages(int document) throws IOException {
            return passages.advanceExact(document) ? PackedNumbers.unpack(passages.binaryValue()) : new int[1];
        }

        PackedTraits traits(int document) throws IOException {
            return new PackedTraits(traits.advanceExact(document) ? traits.longValue() : 0);
        }

        /** Returns the value of a document; empty if it has none. */
        static String text(SortedDocValues values, int document) throws IOException {
            return values.advanceExact(document)
                    ? values.lookupOrd(values.ordValue()).utf8ToString()
                    : "";
        }
    }

    /** How often the passages of documents of one segment contain terms. */
    private static final class PassageFrequencies {

        private final List<SortedMap<Integer, int[]>> byDocument = new ArrayList<>();
        private final List<Term> terms;

        /**
         * Reads the frequencies.
         *
         * @param documents the numbers of the documents in the segment, ascending
         */
        PassageFrequencies(LeafReaderContext leaf, int[] documents, List<Term> terms) throws IOException {
            this.terms = terms;
            for (int i = 0; i < documents.length; i++) {
                byDocument.add(new TreeMap<>());
            }
            for (int term = 0; term < terms.size(); term++) {
                read(leaf.reader().postings(terms.get(term), PostingsEnum.POSITIONS), documents, term);
            }
        }

        private void read(PostingsEnum postings, int[] documents, int term) throws IOException {
            for (int i = 0; postings != null && i < documents.length; i++) {
                for (int left = frequency(postings, documents[i]); left > 0; left--) {
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
                    .map(passage ->
                            new PassageMatch(passage.getKey(), words[passage.getKey()], boxed(passage.getValue())))
                    .toList();
        }
    }
}
