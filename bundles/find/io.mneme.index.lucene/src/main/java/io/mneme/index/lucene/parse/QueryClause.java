package io.mneme.index.lucene.parse;

import java.util.List;

/**
 * A part of a query, which entries must match.
 *
 * @param alternatives what to match: one of these, at least one
 * @param excluded whether entries must not match it; it has one alternative then
 */
public record QueryClause(List<QueryTerm> alternatives, boolean excluded) {

    public QueryClause {
        alternatives = List.copyOf(alternatives);
    }
}
