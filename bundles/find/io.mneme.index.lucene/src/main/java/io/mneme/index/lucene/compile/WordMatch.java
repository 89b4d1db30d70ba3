package io.mneme.index.lucene.compile;

import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.WordTerms;
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
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.SynonymQuery;

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

    /** Returns the same match with those words and variants only that an index has. */
    WordMatch present(IndexReader reader) throws IOException {
        List<WordMatch> present = new ArrayList<>();
        for (WordMatch variant : variants) {
            Query ofVariant = PresentTerms.of(variant.query(), reader);
            if (hasTerms(reader, ofVariant)) {
                present.add(new WordMatch(ofVariant, variant.patterns()));
            }
        }
        return new WordMatch(PresentTerms.of(query, reader), patterns, present);
    }

    private static boolean hasTerms(IndexReader reader, Query query) throws IOException {
        Set<Term> terms = new HashSet<>();
        query.visit(QueryVisitor.termCollector(terms));
        for (Term term : terms) {
            if (reader.docFreq(term) == 0) {
                return false;
            }
        }
        return !(query instanceof MatchNoDocsQuery);
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

    /** Leaves out those terms of words that no document has: what is left is known to Lucene without a search. */
    private static final class PresentTerms {

        private PresentTerms() {}

        static Query of(Query query, IndexReader reader) throws IOException {
            if (query instanceof SynonymQuery word) {
                return present(word.getTerms(), reader).query();
            }
            return query instanceof MultiPhraseQuery phrase ? phrase(phrase, reader) : query;
        }

        private static Query phrase(MultiPhraseQuery phrase, IndexReader reader) throws IOException {
            MultiPhraseQuery.Builder present = new MultiPhraseQuery.Builder();
            Term[][] words = phrase.getTermArrays();
            for (int word = 0; word < words.length; word++) {
                WordTerms terms = present(List.of(words[word]), reader);
                if (terms.terms().isEmpty()) {
                    return terms.query();
                }
                present.add(terms.terms().toArray(Term[]::new), phrase.getPositions()[word]);
            }
            return present.build();
        }

        private static WordTerms present(List<Term> terms, IndexReader reader) throws IOException {
            List<Term> present = new ArrayList<>();
            for (Term term : terms) {
                if (reader.docFreq(term) > 0) {
                    present.add(term);
                }
            }
            return new WordTerms(present);
        }
    }
}
