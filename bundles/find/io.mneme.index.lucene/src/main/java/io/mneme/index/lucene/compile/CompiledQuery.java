package io.mneme.index.lucene.compile;

import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.snippet.TextPattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/**
 * A query for the index.
 *
 * @param clauses what documents must match, and must not
 * @param sounds the codes by which sounds are compared; empty if the query compares none
 * @param partial why entries may be missing
 */
public record CompiledQuery(List<CompiledClause> clauses, Optional<SoundCodes> sounds, List<String> partial) {

    /** Less than any score of a word as it is written, in an index of any size that Lucene allows. */
    private static final float VARIANT_WEIGHT = 1e-14f;

    /**
     * What documents must match, or must not.
     *
     * @param occur how it takes part
     * @param match what matches
     */
    public record CompiledClause(Occur occur, WordMatch match) {

        private Query written() {
            return occur == Occur.MUST_NOT ? match.any() : match.query();
        }
    }

    public CompiledQuery {
        clauses = List.copyOf(clauses);
        partial = List.copyOf(partial);
    }

    /** Returns the same query without the variants of words that an index does not have. */
    public CompiledQuery present(IndexReader reader) throws IOException {
        List<CompiledClause> present = new ArrayList<>();
        for (CompiledClause clause : clauses) {
            present.add(new CompiledClause(clause.occur(), clause.match().present(reader)));
        }
        return new CompiledQuery(present, sounds, partial);
    }

    /** Returns the query for the documents that match. */
    public Query matching() {
        return all(clause -> clause.match().any());
    }

    /** Returns the same query with scores: documents with all words as they are written have the higher ones. */
    public Query ranked() {
        boolean varies = clauses.stream()
                .anyMatch(clause -> clause.occur() == Occur.MUST
                        && !clause.match().variants().isEmpty());
        Query written = all(CompiledClause::written);
        return varies
                ? new DisjunctionMaxQuery(List.of(written, new BoostQuery(matching(), VARIANT_WEIGHT)), 0)
                : written;
    }

    private Query all(Function<CompiledClause, Query> query) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        if (clauses.stream().allMatch(clause -> clause.occur() == Occur.MUST_NOT)) {
            all.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        clauses.forEach(clause -> all.add(query.apply(clause), clause.occur()));
        return all.build();
    }

    /** Returns what matches in the texts of the hits. */
    public List<TextPattern> patterns() {
        return clauses.stream()
                .filter(clause -> clause.occur() != Occur.MUST_NOT)
                .flatMap(clause -> clause.match().allPatterns().stream())
                .toList();
    }
}
