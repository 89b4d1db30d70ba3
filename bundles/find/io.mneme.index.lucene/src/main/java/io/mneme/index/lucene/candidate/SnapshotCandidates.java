package io.mneme.index.lucene.candidate;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.index.lucene.candidate.ConversationOrder.ConversationKey;
import io.mneme.index.lucene.candidate.ConversationOrder.PlacedDocument;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import io.mneme.index.lucene.feed.IndexSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SparseFixedBitSet;

/** Finds the candidates of one query in one state of the index. For one thread. */
final class SnapshotCandidates {

    /** Turns, those of a conversation together, with what the words of the query are worth there. */
    private record FoundTurns(List<CandidateTurn> turns, List<CandidateTerm> terms) {}

    private final DirectoryReader reader;
    private final CandidateQuery query;
    private final SelectedTurns selection;
    private final Set<String> indexed;

    SnapshotCandidates(IndexSnapshot snapshot, CandidateQuery query, Optional<ConversationLabels> labels) {
        reader = snapshot.reader();
        indexed = snapshot.journals();
        this.query = query;
        selection = new SelectedTurns(query.filter(), labels);
    }

    /** Returns the candidates in these journals and the turns around them. */
    CandidateTurns find(List<String> journals) throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader);
        QueryTerms terms = QueryTerms.of(searcher, query);
        Query scope = scope(journals);
        FoundTurns found = query.conversation().isPresent()
                ? within(query.conversation().get(), journals, terms, scope)
                : new FoundTurns(
                        turns(
                                around(best(
                                        searcher,
                                        terms.rarest(query.spans()),
                                        isWhole(journals) ? new MatchAllDocsQuery() : scope)),
                                terms,
                                selection.among(searcher, scope)),
                        new TermRarities(reader.maxDoc(), word -> Math.min(word.frequency(), reader.maxDoc()))
                                .of(terms));
        return new CandidateTurns(found.terms(), found.turns(), selection.partial());
    }

    /** Returns whether the index has no other journals, so that a filter by them changes nothing: with one, Lucene scores each match. */
    private boolean isWhole(List<String> journals) {
        return journals.containsAll(indexed);
    }

    private FoundTurns within(String conversation, List<String> journals, QueryTerms terms, Query scope)
            throws IOException {
        List<ConversationOrder> orders = ConversationOrder.read(
                reader,
                journals.stream()
                        .map(journal -> new ConversationKey(journal, conversation))
                        .toList());
        int size = orders.stream().mapToInt(ConversationOrder::size).sum();
        return size <= CandidateSearch.MAX_WHOLE_CONVERSATION
                ? whole(orders, size, terms, scope)
                : bestOf(orders, size, terms, scope);
    }

    /** Returns all turns of a short conversation. How rare a term is there, they tell themselves. */
    private FoundTurns whole(List<ConversationOrder> orders, int size, QueryTerms terms, Query scope)
            throws IOException {
        List<CandidateTurn> turns =
                turns(placed(orders, any -> true), terms, selection.among(new IndexSearcher(reader), scope));
        return new FoundTurns(turns, TermRarities.in(turns, size, terms));
    }

    /** Returns the best turns of a long conversation and those around them. */
    private FoundTurns bestOf(List<ConversationOrder> orders, int size, QueryTerms terms, Query scope)
            throws IOException {
        long words = 0;
        for (ConversationOrder order : orders) {
            words += order.words(reader);
        }
        ScopedSearcher searcher = new ScopedSearcher(reader, scope, size, words);
        List<PlacedDocument> placed = placed(orders, documents(best(searcher, terms.any(query.spans()), scope))::get);
        return new FoundTurns(
                turns(placed, terms, selection.among(searcher, scope)),
                new TermRarities(size, searcher::frequency).of(terms));
    }

    private List<PlacedDocument> placed(List<ConversationOrder> orders, IntPredicate candidates) {
        return orders.stream()
                .flatMap(order -> order.around(candidates, query.sessionGap()).stream())
                .toList();
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

    /** Returns the best documents for the words by ascending number. */
    private int[] best(IndexSearcher searcher, Query words, Query scope) throws IOException {
        BooleanQuery.Builder matching =
                new BooleanQuery.Builder().add(words, Occur.MUST).add(scope, Occur.FILTER);
        selection.restrict(matching);
        int limit = Math.min(query.limit(), Math.max(1, reader.maxDoc()));
        // Nothing asks how many documents match, so that those after the first best ones are skipped.
        return Arrays.stream(searcher.search(matching.build(), new TopScoreDocCollectorManager(limit, 1)).scoreDocs)
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
        placed.addAll(placed(ConversationOrder.read(reader, List.copyOf(conversations)), candidates::get));
        return placed;
    }

    private List<CandidateTurn> turns(List<PlacedDocument> placed, QueryTerms terms, IntPredicate selected)
            throws IOException {
        return new TurnReader(reader, terms, selected).read(placed);
    }

    /** Reads which conversation documents are of. */
    private static final class ConversationKeys {

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
            int of(LocatedWord word) throws IOException;
        }

        List<CandidateTerm> of(QueryTerms terms) throws IOException {
            List<CandidateTerm> rarities = new ArrayList<>();
            for (int term = 0; term < terms.stems().size(); term++) {
                rarities.add(term(
                        frequencies.of(terms.stems().get(term)),
                        frequencies.of(terms.exact().get(term))));
            }
            return rarities;
        }

        /** Returns how rare terms are among turns, which are all documents. */
        static List<CandidateTerm> in(List<CandidateTurn> turns, int documents, QueryTerms terms) {
            int[] stemmed = new int[terms.stems().size()];
            int[] exact = new int[stemmed.length];
            for (CandidateTurn turn : turns) {
                if (!turn.matches().isEmpty()) {
                    count(turn.matches().stemmed(), stemmed);
                    count(turn.matches().exact(), exact);
                }
            }
            TermRarities rarities = new TermRarities(documents, any -> 0);
            return IntStream.range(0, stemmed.length)
                    .mapToObj(term -> rarities.term(stemmed[term], exact[term]))
                    .toList();
        }

        private static void count(TermCounts frequencies, int... documents) {
            for (int term = 0; term < documents.length; term++) {
                documents[term] += frequencies.get(term) > 0 ? 1 : 0;
            }
        }

        private CandidateTerm term(int stemmed, int exact) {
            return new CandidateTerm(rarity(stemmed), rarity(exact), 1 - scaled(stemmed) / scaled(0));
        }

        private double rarity(int frequency) {
            return frequency == 0 ? 0 : scaled(frequency);
        }

        private double scaled(int frequency) {
            return Math.log(1 + (documents - frequency + .5) / (frequency + .5));
        }
    }
}
