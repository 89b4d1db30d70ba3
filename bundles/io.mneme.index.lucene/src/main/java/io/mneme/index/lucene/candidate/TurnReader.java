package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurn.TermMatches;
import io.mneme.api.candidate.CandidateTurn.TurnTraits;
import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.PackedTraits;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
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
        PassageFrequencies stems = PassageFrequencies.read(leaf, documents, terms.stems());
        TermFrequencies exact = TermFrequencies.read(leaf, documents, terms.exact());
        LeafTurns values = new LeafTurns(leaf.reader());
        for (int i = 0; i < documents.length; i++) {
            int[] words = values.passages(documents[i]);
            TermMatches matches = new TermMatches(stems.total(i), exact.of(i), stems.passages(i, words));
            turns.put(placed.get(i).document(), turn(placed.get(i), values, documents[i], matches, words));
        }
    }

    private CandidateTurn turn(PlacedDocument placed, LeafTurns leaf, int document, TermMatches matches, int... words)
            throws IOException {
        PackedTraits traits = leaf.traits(document);
        String author = leaf.author(document);
        return new CandidateTurn(
                leaf.journal(document),
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
}
