package io.mneme.index.lucene.query;

import io.mneme.api.sound.SoundCodes;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.snippet.TextPattern;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/**
 * A query for the index.
 *
 * @param clauses what the text of the query says
 * @param query the query of Lucene
 * @param patterns what matches in the texts of the hits
 * @param sounds the codes by which sounds are compared; empty if the query compares none
 * @param partial why entries may be missing
 */
record CompiledQuery(
        List<QueryClause> clauses,
        Query query,
        List<TextPattern> patterns,
        Optional<SoundCodes> sounds,
        List<String> partial) {

    CompiledQuery {
        clauses = List.copyOf(clauses);
        patterns = List.copyOf(patterns);
        partial = List.copyOf(partial);
    }
}
