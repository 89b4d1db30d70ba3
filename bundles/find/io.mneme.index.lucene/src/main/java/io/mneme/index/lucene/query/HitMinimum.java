package io.mneme.index.lucene.query;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;

/**
 * Computes how many documents match a query at least, from the statistics of its words and without a search.
 *
 * @param reader the documents
 */
record HitMinimum(IndexReader reader) {

    /**
     * Returns a number that the query has at least as many matches as: those of the most frequent of the words that may match, 0
     * if that does not suffice to match.
     *
     * @param query a query that has been rewritten
     */
    int of(Query query) throws IOException {
        if (query instanceof TermQuery term) {
            return Math.max(0, documents(term) - reader.numDeletedDocs());
        }
        if (query instanceof SynonymQuery word) {
            return most(word.getTerms().stream().map(TermQuery::new).toList());
        }
        if (query instanceof DisjunctionMaxQuery any) {
            return most(any.getDisjuncts());
        }
        return query instanceof BooleanQuery all ? most(alternatives(all)) : 0;
    }

    /** Returns the number of documents of a word, without a lookup if the query has one. */
    private int documents(TermQuery query) throws IOException {
        TermStates states = query.getTermStates();
        return states == null ? reader.docFreq(query.getTerm()) : states.docFreq();
    }

    /** Returns the clauses of which each suffices to match. */
    private static List<Query> alternatives(BooleanQuery query) {
        boolean optional = query.getMinimumNumberShouldMatch() <= 1
                && query.clauses().stream().allMatch(clause -> clause.getOccur() == BooleanClause.Occur.SHOULD);
        return optional ? query.clauses().stream().map(BooleanClause::getQuery).toList() : List.of();
    }

    private int most(Collection<? extends Query> alternatives) throws IOException {
        int most = 0;
        for (Query alternative : alternatives) {
            most = Math.max(most, of(alternative));
        }
        return most;
    }
}
