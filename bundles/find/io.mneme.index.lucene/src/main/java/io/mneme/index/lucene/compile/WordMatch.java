package io.mneme.index.lucene.compile;

import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.snippet.TextPattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * How a term of a query is matched.
 *
 * @param query the query for the documents that match as the term is written
 * @param patterns what matches in their texts; empty if no text does
 * @param variants matches of what is written otherwise; documents with only these are found after the others
 */
public record WordMatch(Query query, List<TextPattern> patterns, List<WordMatch> variants) {

    public WordMatch {
        patterns = List.copyOf(patterns);
        variants = List.copyOf(variants);
    }

    /** Creates a match without variants. */
    WordMatch(Query query, List<TextPattern> patterns) {
        this(query, patterns, List.of());
    }

    /** Returns a match of any of several terms, at least one. */
    static WordMatch anyOf(List<WordMatch> matches) {
        if (matches.size() == 1) {
            return matches.get(0);
        }
        return new WordMatch(
                IndexFields.anyOf(matches.stream().map(WordMatch::query).toList()),
                matches.stream().flatMap(match -> match.patterns().stream()).toList(),
                matches.stream().flatMap(match -> match.variants().stream()).toList());
    }

    /** Returns the same match with its variants. */
    WordMatch with(List<WordMatch> others) {
        return new WordMatch(query, patterns, others);
    }

    /** Returns the same match with those variants only whose words an index has. */
    WordMatch present(IndexReader reader) throws IOException {
        List<WordMatch> present = new ArrayList<>();
        for (WordMatch variant : variants) {
            if (hasTerms(reader, variant.query())) {
                present.add(variant);
            }
        }
        return with(present);
    }

    private static boolean hasTerms(IndexReader reader, Query query) throws IOException {
        Set<Term> terms = new HashSet<>();
        query.visit(QueryVisitor.termCollector(terms));
        for (Term term : terms) {
            if (reader.docFreq(term) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the query for the documents that match as written or by a variant. */
    public Query any() {
        return variants.isEmpty()
                ? query
                : new DisjunctionMaxQuery(
                        Stream.concat(Stream.of(query), variants.stream().map(WordMatch::query))
                                .toList(),
                        0);
    }

    /** Returns what matches in texts, as written or by a variant. */
    List<TextPattern> allPatterns() {
        return Stream.concat(patterns.stream(), variants.stream().flatMap(variant -> variant.patterns().stream()))
                .toList();
    }
}
