package io.mneme.index.lucene.query;

import io.mneme.index.lucene.snippet.TextPattern;
import java.util.List;
import org.apache.lucene.search.Query;

/**
 * How a term of a query is matched.
 *
 * @param query the query for the documents that match
 * @param patterns what matches in their texts; empty if no text does
 */
record WordMatch(Query query, List<TextPattern> patterns) {

    WordMatch {
        patterns = List.copyOf(patterns);
    }
}
