package io.mneme.index.lucene.candidate;

import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.api.conversation.ConversationLabels;
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
import java.util.function.IntPredicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SparseFixedBitSet;

/** Finds the candidates of one query in one state of the index. For one thread. */
final class SnapshotCandidates {

    /**
     * Documents with what the words of the query are worth there.
     *
     * @param placed the documents, those of a conversation together
     */
    private record FoundDocuments(List<PlacedDocument> placed, TermRarities rarities) {}

    private final DirectoryReader reader;
    private final CandidateQuery query;
    private final SelectedTurns selection;

    SnapshotCandidates(DirectoryReader reader, CandidateQuery query, Optional<ConversationLabels> labels) {
        this.reader = reader;
        this.query = query;
        selection = new SelectedTurns(query.filter(), labels);
    }

    /** Returns the candidates in these journals and the turns around them. */
    CandidateTurns find(List<String> journals) throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader);
        QueryTerms terms = QueryTerms.of(searcher, query);
        Query scope = scope(journals);
        FoundDocuments found = query.conversation().isPresent()
                ? within(query.conversation().get(), journals, terms, scope)
                : new FoundDocuments(
                        around(best(searcher, terms, scope)), new TermRarities(reader.maxDoc(), reader::docFreq));
        return new CandidateTurns(
                found.rarities().of(terms),
                turns(found.placed(), terms, selection.among(searcher, scope)),
                selection.partial());
    }

    /** Returns all turns of a short conversation; of a long one the best and those around them. */
    private FoundDocuments within(String conversation, List<String> journals, QueryTerms terms, Query scope)
            throws IOException {
        List<ConversationOrder> orders = orders(conversation, journals);
        int size = orders.stream().mapToInt(ConversationOrder::size).sum();
        long words = orders.stream().mapToLong(ConversationOrder::words).sum();
        ScopedSearcher searcher = new ScopedSearcher(reader, scope, Math.max(1, size), words);
        IntPredicate candidates = size <= CandidateSearch.MAX_WHOLE_CONVERSATION
                ? any -> true
                : documents(best(searcher, terms, scope))::get;
        List<PlacedDocument> placed = orders.stream()
                .flatMap(order -> order.around(candidates, query.sessionGap()).stream())
                .toList();
        return new FoundDocuments(placed, new TermRarities(size, searcher::frequency));
    }

    /** Returns the query for the entries of the journals and of the conversation. */
    private Query scope(List<String> journals) {
        BooleanQuery.Builder scope = new BooleanQuery.Builder()
                .add(
                        new TermInSetQuery(
                                IndexFields.JOURNAL,
                                journals.stream().map(BytesRef::new).toList()),
                        Occur.FILTER);
        query.conversation().ifPresent(id -> scope.add(new TermQuery(RecallFields.conversation(id)), Occur.FILTER));
        return scope.build();
    }

    private List<ConversationOrder> orders(String conversation, List<String> journals) throws IOException {
        List<ConversationOrder> orders = new ArrayList<>();
        for (String journal : journals) {
            orders.add(ConversationOrder.read(reader, journal, conversation));
        }
        return orders;
    }

    /** Returns the best documents by ascending number. */
    private int[] best(IndexSearcher searcher, QueryTerms terms, Query scope) throws IOException {
        BooleanQuery.Builder matching = new BooleanQuery.Builder()
                .add(terms.any(query.spans()), Occur.MUST)
                .add(scope, Occur.FILTER);
        selection.restrict(matching);
        return Arrays.stream(searcher.search(matching.build(), query.limit()).scoreDocs)
                .mapToInt(hit -> hit.doc)
                .sorted()
                .toArray();
    }

    private SparseFixedBitSet documents(int... numbers) {
        SparseFixedBitSet documents = new SparseFixedBitSet(Math.max(1, reader.maxDoc()));
        Arrays.stream(numbers).forEach(documents::set);
        return documents;
    }

    private List<PlacedDocument> around(int... documents) throws IOException {
        SparseFixedBitSet candidates = documents(documents);
        Set<ConversationKey> conversations = new LinkedHashSet<>();
        List<PlacedDocument> placed = new ArrayList<>();
        ConversationKeys keys = new ConversationKeys(reader);
        for (int document : documents) {
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

    private List<CandidateTurn> turns(List<PlacedDocument> placed, QueryTerms terms, IntPredicate selected)
            throws IOException {
        List<PlacedDocument> ascending = placed.stream()
                .sorted(Comparator.comparingInt(PlacedDocument::document))
                .toList();
        Map<Integer, CandidateTurn> turns = new TurnReader(reader, terms, selected).read(ascending);
        return placed.stream().map(document -> turns.get(document.document())).toList();
    }
}
