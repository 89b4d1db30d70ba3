package io.mneme.index.lucene.candidate;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.index.lucene.candidate.ConversationOrder.PlacedDocument;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
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
        Set<ConversationKeys.ConversationKey> conversations = new LinkedHashSet<>();
        List<PlacedDocument> placed = new ArrayList<>();
        ConversationKeys keys = new ConversationKeys(reader);
        for (int document : documents) {
            keys.of(document)
                    .ifPresentOrElse(
                            conversations::add, () -> placed.add(new PlacedDocument(document, Optional.empty())));
        }
        for (ConversationKeys.ConversationKey key : conversations) {
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

    /** Reads which conversation documents are of. */
    private static final class ConversationKeys {

        /**
         * A conversation in a journal.
         *
         * @param journal the name of the journal
         * @param conversation the id of the conversation
         */
        record ConversationKey(String journal, String conversation) {}

        private final List<LeafReaderContext> leaves;
        private int leaf = -1;
        private SortedDocValues conversations = DocValues.emptySorted();
        private SortedDocValues journals = DocValues.emptySorted();

        ConversationKeys(IndexReader reader) {
            leaves = reader.leaves();
        }

        /** Returns the conversation of a document; empty if it is of none. Documents are read by ascending number. */
        Optional<ConversationKey> of(int document) throws IOException {
            int next = ReaderUtil.subIndex(document, leaves);
            if (next != leaf) {
                leaf = next;
                conversations = DocValues.getSorted(leaves.get(leaf).reader(), RecallFields.CONVERSATION);
                journals = DocValues.getSorted(leaves.get(leaf).reader(), IndexFields.JOURNAL);
            }
            int inLeaf = document - leaves.get(leaf).docBase;
            return conversations.advanceExact(inLeaf) && journals.advanceExact(inLeaf)
                    ? Optional.of(new ConversationKey(text(journals), text(conversations)))
                    : Optional.empty();
        }

        private static String text(SortedDocValues values) throws IOException {
            return values.lookupOrd(values.ordValue()).utf8ToString();
        }
    }

    /** How rare terms are among some documents, by the inverse document frequency of BM25. */
    private record TermRarities(int documents, DocumentFrequency frequencies) {

        /** Returns how many documents contain a term. */
        @FunctionalInterface
        interface DocumentFrequency {
            int of(Term term) throws IOException;
        }

        List<CandidateTerm> of(QueryTerms terms) throws IOException {
            List<CandidateTerm> rarities = new ArrayList<>();
            for (int term = 0; term < terms.stems().size(); term++) {
                int frequency = frequencies.of(terms.stems().get(term));
                int exact = frequencies.of(terms.exact().get(term));
                rarities.add(new CandidateTerm(rarity(frequency), rarity(exact), 1 - scaled(frequency) / scaled(0)));
            }
            return rarities;
        }

        private double rarity(int frequency) {
            return frequency == 0 ? 0 : scaled(frequency);
        }

        private double scaled(int frequency) {
            return Math.log(1 + (documents - frequency + .5) / (frequency + .5));
        }
    }

    /** Searches with the statistics of some documents, such as those of a conversation, so that others change no score. */
    private static final class ScopedSearcher extends IndexSearcher {

        private final Query scope;
        private final int documents;
        private final long words;
        private final Map<Term, Integer> frequencies = new HashMap<>();

        ScopedSearcher(IndexReader reader, Query scope, int documents, long words) {
            super(reader);
            this.scope = scope;
            this.documents = documents;
            this.words = words;
        }

        /** Returns how many of the documents contain a term. */
        int frequency(Term term) throws IOException {
            Integer known = frequencies.get(term);
            if (known == null) {
                known = super.count(new BooleanQuery.Builder()
                        .add(new TermQuery(term), Occur.FILTER)
                        .add(scope, Occur.FILTER)
                        .build());
                frequencies.put(term, known);
            }
            return known;
        }

        @Override
        public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
            int frequency = Math.max(1, frequency(term));
            return new TermStatistics(term.bytes(), frequency, frequency);
        }

        @Override
        public CollectionStatistics collectionStatistics(String field) throws IOException {
            return field.equals(RecallFields.WORDS)
                    ? new CollectionStatistics(field, documents, documents, Math.max(documents, words), documents)
                    : super.collectionStatistics(field);
        }
    }
}
