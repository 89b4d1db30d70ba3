package io.mneme.index.lucene.candidate;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.TurnFilter;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.TaggedConversations;
import io.mneme.spi.kind.SearchFields;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.SparseFixedBitSet;

/** Which documents a filter of turns lets through. For one thread. */
final class SelectedTurns {

    private final List<Query> clauses = new ArrayList<>();
    private final TaggedConversations tagged;

    SelectedTurns(TurnFilter filter, Optional<ConversationLabels> labels) {
        tagged = new TaggedConversations(labels);
        if (filter.after().isPresent() || filter.before().isPresent()) {
            clauses.add(LongPoint.newRangeQuery(
                    IndexFields.TIMESTAMP,
                    filter.after().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE),
                    filter.before().map(moment -> moment.toEpochMilli() - 1).orElse(Long.MAX_VALUE)));
        }
        filter.author().ifPresent(author -> addValue(SearchFields.AUTHOR, author));
        filter.role().ifPresent(role -> addValue(SearchFields.ROLE, role));
        filter.tag().ifPresent(tag -> clauses.add(tagged.with(tag)));
    }

    private void addValue(String key, String value) {
        clauses.add(new TermQuery(IndexFields.value(key, value)));
    }

    /** Returns why turns may be missing. */
    List<String> partial() {
        return tagged.partial();
    }

    /** Adds to a query that its matches are let through. */
    void restrict(BooleanQuery.Builder query) {
        clauses.forEach(clause -> query.add(clause, Occur.FILTER));
    }

    /** Returns whether a document that also matches a query is let through. */
    IntPredicate among(IndexSearcher searcher, Query scope) throws IOException {
        if (clauses.isEmpty()) {
            return any -> true;
        }
        BooleanQuery.Builder both = new BooleanQuery.Builder().add(scope, Occur.FILTER);
        restrict(both);
        SparseFixedBitSet documents =
                new SparseFixedBitSet(Math.max(1, searcher.getIndexReader().maxDoc()));
        Weight weight = searcher.createWeight(searcher.rewrite(both.build()), ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            Scorer matches = weight.scorer(leaf);
            if (matches != null) {
                add(matches.iterator(), leaf.docBase, documents);
            }
        }
        return documents::get;
    }

    private static void add(DocIdSetIterator matches, int base, SparseFixedBitSet documents) throws IOException {
        for (int document = matches.nextDoc();
                document != DocIdSetIterator.NO_MORE_DOCS;
                document = matches.nextDoc()) {
            documents.set(base + document);
        }
    }
}
