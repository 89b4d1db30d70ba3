package io.mneme.index.lucene.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Looks the words of a query up once, for all the searches that one page takes.
 *
 * @param searcher searches the documents
 */
record TermLookup(IndexSearcher searcher) {

    /** Returns the same query, simplified by Lucene, with the places of its words in the index. */
    Query resolve(Query query) throws IOException {
        return resolved(searcher.rewrite(query));
    }

    private Query resolved(Query query) throws IOException {
        if (query instanceof TermQuery word) {
            return new TermQuery(word.getTerm(), TermStates.build(searcher, word.getTerm(), true));
        }
        if (query instanceof DisjunctionMaxQuery any) {
            List<Query> resolved = new ArrayList<>();
            for (Query alternative : any.getDisjuncts()) {
                resolved.add(resolved(alternative));
            }
            return new DisjunctionMaxQuery(resolved, any.getTieBreakerMultiplier());
        }
        return query instanceof BooleanQuery clauses ? resolved(clauses) : query;
    }

    private Query resolved(BooleanQuery query) throws IOException {
        BooleanQuery.Builder resolved =
                new BooleanQuery.Builder().setMinimumNumberShouldMatch(query.getMinimumNumberShouldMatch());
        for (BooleanClause clause : query) {
            resolved.add(clause.isProhibited() ? clause.getQuery() : resolved(clause.getQuery()), clause.getOccur());
        }
        return resolved.build();
    }
}
