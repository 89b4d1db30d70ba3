package io.mneme.index.lucene.candidate;

import io.mneme.api.journal.Position;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TurnTraits;
import io.mneme.index.lucene.candidate.ConversationOrder.PlacedDocument;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.PackedTraits;
import io.mneme.index.lucene.document.PassageLayout;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.SortedSetSelector;

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

    /** Returns the turns of documents, in their order. */
    List<CandidateTurn> read(List<PlacedDocument> placed) throws IOException {
        CandidateTurn[] turns = new CandidateTurn[placed.size()];
        long[] ascending = ascending(placed);
        int from = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            int to = from;
            while (to < ascending.length
                    && ascending[to] >> Integer.SIZE
                            < leaf.docBase + leaf.reader().maxDoc()) {
                to++;
            }
            if (to > from) {
                read(leaf, Arrays.copyOfRange(ascending, from, to), placed, turns);
            }
            from = to;
        }
        return List.of(turns);
    }

    /** Returns the number of each document and its place in the list, by ascending numbers. */
    private static long[] ascending(List<PlacedDocument> placed) {
        long[] ascending = new long[placed.size()];
        for (int place = 0; place < ascending.length; place++) {
            ascending[place] = (long) placed.get(place).document() << Integer.SIZE | place;
        }
        Arrays.sort(ascending);
        return ascending;
    }

    private void read(LeafReaderContext leaf, long[] ascending, List<PlacedDocument> placed, CandidateTurn... turns)
            throws IOException {
        int[] documents = new int[ascending.length];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = (int) (ascending[i] >> Integer.SIZE) - leaf.docBase;
        }
        LeafTurns values = new LeafTurns(leaf.reader());
        PassageLayout[] layouts = values.passages(documents);
        LeafMatches matches =
                new LeafMatches(leaf, documents, layouts, terms.stems().size());
        for (int term = 0; term < terms.stems().size(); term++) {
            matches.read(terms.stems().get(term), terms.exact().get(term), term);
        }
        for (int i = 0; i < documents.length; i++) {
            PlacedDocument document = placed.get((int) ascending[i]);
            turns[(int) ascending[i]] = turn(document, values, documents[i], matches.of(i), layouts[i]);
        }
    }

    private CandidateTurn turn(
            PlacedDocument placed, LeafTurns leaf, int document, TermMatches matches, PassageLayout layout)
            throws IOException {
        return new CandidateTurn(
                leaf.journals.of(document),
                new Position(leaf.position(document)),
                leaf.revision(document),
                leaf.timestamp(document),
                placed.place(),
                matches,
                traits(leaf, document, layout),
                selected.test(placed.document()));
    }

    private TurnTraits traits(LeafTurns leaf, int document, PassageLayout layout) throws IOException {
        PackedTraits traits = leaf.traits(document);
        String author = leaf.authors.of(document);
        return new TurnTraits(
                author,
                leaf.roles.of(document),
                isNamed(author),
                traits.timeExpression(),
                traits.question(),
                layout.sum(),
                layout.words().size());
    }

    private boolean isNamed(String author) {
        return !terms.names().isEmpty() && named.computeIfAbsent(author, this::hasName);
    }

    private boolean hasName(String author) {
        List<Term> words = RecallFields.nameTerms(author);
        return terms.names().stream().anyMatch(words::contains);
    }

    /** The values of documents of one segment, which are read by ascending number. */
    private static final class LeafTurns {

        private final ValueTexts journals;
        private final NumericDocValues positions;
        private final BinaryDocValues revisions;
        private final NumericDocValues timestamps;
        private final ValueTexts authors;
        private final ValueTexts roles;
        private final NumericDocValues traits;
        private final BinaryDocValues passages;

        LeafTurns(LeafReader leaf) throws IOException {
            journals = new ValueTexts(DocValues.getSorted(leaf, IndexFields.JOURNAL));
            positions = DocValues.getNumeric(leaf, IndexFields.POSITION);
            revisions = DocValues.getBinary(leaf, IndexFields.REVISION);
            timestamps = DocValues.getNumeric(leaf, IndexFields.TIMESTAMP);
            authors = new ValueTexts(DocValues.getSorted(leaf, RecallFields.AUTHOR));
            roles = new ValueTexts(SortedSetSelector.wrap(
                    DocValues.getSortedSet(leaf, RecallFields.ROLE), SortedSetSelector.Type.MIN));
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

        /** Returns the layout of the passages of each document. */
        PassageLayout[] passages(int... documents) throws IOException {
            PassageLayout[] layouts = new PassageLayout[documents.length];
            for (int i = 0; i < documents.length; i++) {
                layouts[i] = passages.advanceExact(documents[i])
                        ? PassageLayout.unpack(passages.binaryValue())
                        : PassageLayout.EMPTY;
            }
            return layouts;
        }

        PackedTraits traits(int document) throws IOException {
            return new PackedTraits(traits.advanceExact(document) ? traits.longValue() : 0);
        }
    }

    /** The texts of a value that few documents have of their own, each read once. */
    private static final class ValueTexts {

        private final SortedDocValues values;
        private final Map<Integer, String> texts = new HashMap<>();

        ValueTexts(SortedDocValues values) {
            this.values = values;
        }

        /** Returns the text of a document; empty if it has none. */
        String of(int document) throws IOException {
            if (!values.advanceExact(document)) {
                return "";
            }
            String known = texts.get(values.ordValue());
            if (known == null) {
                known = values.lookupOrd(values.ordValue()).utf8ToString();
                texts.put(values.ordValue(), known);
            }
            return known;
        }
    }
}
