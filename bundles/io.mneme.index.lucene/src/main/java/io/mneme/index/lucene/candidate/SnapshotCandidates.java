package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTerm;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.index.lucene.candidate.ConversationKeys.ConversationKey;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SparseFixedBitSet;

/** Finds the candidates of one query in one state of the index. For one thread. */
final class SnapshotCandidates {

    /** How soon further occurrences of a word stop to matter, and that the length of a text does not matter at all. */
    private static final BM25Similarity RELEVANCE = new BM25Similarity(2, 0);

    private final DirectoryReader reader;
    private final CandidateQuery query;
    private final IndexSearcher searcher;

    SnapshotCandidates(DirectoryReader reader, CandidateQuery query) {
        this.reader = reader;
        this.query = query;
        searcher = new IndexSearcher(reader);
        searcher.setSimilarity(RELEVANCE);
    }

    /** Returns the candidates in these journals and the turns around them. */
    CandidateTurns find(List<String> journals) throws IOException {
        QueryTerms terms = QueryTerms.of(searcher, query);
        List<CandidateTurn> turns = turns(placed(terms, journals), terms);
        boolean found = turns.stream().anyMatch(SnapshotCandidates::isMatching);
        return new CandidateTurns(rarities(terms), found ? turns : List.of(), List.of());
    }

    private static boolean isMatching(CandidateTurn turn) {
        return turn.matches().stemmed().stream().anyMatch(number -> number > 0);
    }

    /** Returns all turns of the conversation of the query if it is short, else the best ones and their neighbours. */
    private List<PlacedDocument> placed(QueryTerms terms, List<String> journals) throws IOException {
        if (query.conversation().isPresent()) {
            List<PlacedDocument> all = new ArrayList<>();
            for (String journal : journals) {
                all.addAll(ConversationOrder.read(
                                reader, journal, query.conversation().get())
                        .around(any -> true, query.sessionGap()));
            }
            if (all.size() <= CandidateSearch.MAX_WHOLE_CONVERSATION) {
                return all;
            }
        }
        return around(best(restricted(terms.anyStem(), journals)));
    }

    /** Returns the best documents by ascending number. */
    private int[] best(Query matching) throws IOException {
        return Arrays.stream(searcher.search(matching, query.limit()).scoreDocs)
                .mapToInt(hit -> hit.doc)
                .sorted()
                .toArray();
    }

    private Query restricted(Query words, List<String> journals) {
        BooleanQuery.Builder restricted = new BooleanQuery.Builder()
                .add(words, Occur.MUST)
                .add(
                        new TermInSetQuery(
                                IndexFields.JOURNAL,
                                journals.stream().map(BytesRef::new).toList()),
                        Occur.FILTER);
        query.conversation()
                .ifPresent(id -> restricted.add(new TermQuery(RecallFields.conversation(id)), Occur.FILTER));
        return restricted.build();
    }

    private List<PlacedDocument> around(int... documents) throws IOException {
        SparseFixedBitSet candidates = new SparseFixedBitSet(Math.max(1, reader.maxDoc()));
        Set<ConversationKey> conversations = new LinkedHashSet<>();
        List<PlacedDocument> placed = new ArrayList<>();
        ConversationKeys keys = new ConversationKeys(reader);
        for (int document : documents) {
            candidates.set(document);
            keys.of(document)
                    .ifPresentOrElse(
                            conversations::add, () -> placed.add(new PlacedDocument(document, Optional.empty())));
        }
        for (ConversationKey key : conversations) {
            placed.addAll(ConversationOrder.read(reader, key.journal(), key.conversation())
                    .around(candidates::get, query.sessionGap()));
        }
        return placed;
    }

    private List<CandidateTerm> rarities(QueryTerms terms) throws IOException {
        List<CandidateTerm> rarities = new ArrayList<>();
        for (int i = 0; i < terms.stems().size(); i++) {
            rarities.add(new CandidateTerm(
                    rarity(terms.stems().get(i)), rarity(terms.exact().get(i))));
        }
        return rarities;
    }

    /** Returns the inverse document frequency of BM25. */
    private double rarity(Term term) throws IOException {
        long frequency = reader.docFreq(term);
        return frequency == 0 ? 0 : Math.log(1 + (reader.maxDoc() - frequency + .5) / (frequency + .5));
    }

    private List<CandidateTurn> turns(List<PlacedDocument> placed, QueryTerms terms) throws IOException {
        List<PlacedDocument> ascending = placed.stream()
                .sorted(Comparator.comparingInt(PlacedDocument::document))
                .toList();
        Map<Integer, CandidateTurn> turns = new TurnReader(reader, terms).read(ascending);
        return placed.stream().map(document -> turns.get(document.document())).toList();
    }
}
