package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.TermMatches;
import io.mneme.api.candidate.TurnTraits;
import io.mneme.api.journal.Position;
import io.mneme.index.lucene.document.PackedTraits;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;

/** Reads turns from their documents. For one thread. */
final class TurnReader {

    private final IndexReader reader;
    private final QueryTerms terms;
    private final Map<String, Boolean> named = new HashMap<>();

    TurnReader(IndexReader reader, QueryTerms terms) {
        this.reader = reader;
        this.terms = terms;
    }

    /**
     * Returns the turns of documents by the number of the document.
     *
     * @param ascending the documents by ascending number
     */
    Map<Integer, CandidateTurn> read(List<PlacedDocument> ascending) throws IOException {
        int[] documents = ascending.stream().mapToInt(PlacedDocument::document).toArray();
        TermFrequencies stems = TermFrequencies.read(reader, documents, terms.stems());
        TermFrequencies exact = TermFrequencies.read(reader, documents, terms.exact());
        TermFrequencies captions = TermFrequencies.read(reader, documents, terms.captionStems());
        Map<Integer, CandidateTurn> turns = new HashMap<>();
        Map<LeafReaderContext, LeafTurns> leaves = new HashMap<>();
        for (int i = 0; i < documents.length; i++) {
            LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(documents[i], reader.leaves()));
            if (!leaves.containsKey(leaf)) {
                leaves.put(leaf, new LeafTurns(leaf.reader()));
            }
            TermMatches matches = new TermMatches(stems.of(i), exact.of(i), captions.of(i));
            turns.put(documents[i], turn(ascending.get(i), leaves.get(leaf), documents[i] - leaf.docBase, matches));
        }
        return turns;
    }

    private CandidateTurn turn(PlacedDocument placed, LeafTurns leaf, int document, TermMatches matches)
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
                new TurnTraits(author, isNamed(author), traits.timeExpression(), traits.question(), traits.words()));
    }

    private boolean isNamed(String author) {
        return !terms.names().isEmpty() && named.computeIfAbsent(author, this::hasName);
    }

    private boolean hasName(String author) {
        List<Term> words = RecallFields.nameTerms(author);
        return terms.names().stream().anyMatch(words::contains);
    }
}
