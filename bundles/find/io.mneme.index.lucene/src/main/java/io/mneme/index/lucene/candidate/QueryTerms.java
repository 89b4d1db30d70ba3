package io.mneme.index.lucene.candidate;

import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateQuery.TimeSpan;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.RecallFields;
import io.mneme.index.lucene.document.TurnPassages;
import io.mneme.index.lucene.document.WordTerms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * The terms of the words of a query, and the authors that it names.
 *
 * @param stems the stems of the words that name no author, each once
 * @param exact the same words as they are written, in the same order
 * @param names the terms of the words that name an author
 */
record QueryTerms(List<LocatedWord> stems, List<LocatedWord> exact, List<Term> names) {

    /** Names and dates propose candidates that have no word of the query; a date matters as much as a rare word. */
    private static final float NAME_SCORE = .1f;

    private static final float DATE_SCORE = 3;

    /** The more frequent words of a long text change few of its candidates, and take most of the time. */
    private static final int MAX_RAREST = 10;

    QueryTerms {
        stems = List.copyOf(stems);
        exact = List.copyOf(exact);
        names = List.copyOf(names);
    }

    /** Analyzes the words of a query. If all of them name authors, they are searched as well. */
    static QueryTerms of(IndexSearcher searcher, CandidateQuery query) throws IOException {
        String words = String.join(" ", query.words());
        List<PlacedTerm> exact =
                TermSequence.of(TextAnalyzer.exact(), IndexFields.EXACT, words).terms();
        List<PlacedTerm> stems = TurnPassages.searched(words).terms();
        Map<String, String> searched = new LinkedHashMap<>();
        Map<String, String> naming = new LinkedHashMap<>();
        // Both analyzers find the same words, one by one.
        for (int word = 0; word < exact.size(); word++) {
            String text = exact.get(word).term();
            Map<String, String> group = isAuthor(searcher, name(text), query.conversation()) ? naming : searched;
            group.putIfAbsent(stems.get(word).term(), text);
        }
        Map<String, String> exactByStem = searched.isEmpty() ? naming : searched;
        List<WordTerms> both = new ArrayList<>(terms(IndexFields.TEXT, exactByStem.keySet()));
        both.addAll(terms(IndexFields.EXACT, exactByStem.values()));
        List<LocatedWord> located = LocatedWord.locate(searcher.getIndexReader(), both);
        return new QueryTerms(
                located.subList(0, exactByStem.size()),
                located.subList(exactByStem.size(), located.size()),
                naming.values().stream().map(QueryTerms::name).toList());
    }

    private static Term name(String word) {
        return new Term(RecallFields.AUTHOR_WORD, word);
    }

    private static List<WordTerms> terms(String field, Collection<String> words) {
        return words.stream().map(word -> WordTerms.of(field, word)).toList();
    }

    private static boolean isAuthor(IndexSearcher searcher, Term name, Optional<String> conversation)
            throws IOException {
        if (searcher.getIndexReader().docFreq(name) == 0) {
            return false;
        }
        BooleanQuery.Builder turns = new BooleanQuery.Builder().add(new TermQuery(name), Occur.FILTER);
        conversation.ifPresent(id -> turns.add(new TermQuery(RecallFields.conversation(id)), Occur.FILTER));
        return searcher.count(turns.build()) > 0;
    }

    /** Returns the query for documents that contain a stem, are of a named author, or are in a span of time. */
    Query any(List<TimeSpan> spans) {
        return any(found().limit(IndexSearcher.getMaxClauseCount() / 2), spans);
    }

    /** Returns the same query for the stems that the fewest documents of the index contain. */
    Query rarest(List<TimeSpan> spans) {
        return any(
                found().sorted(Comparator.comparingInt(LocatedWord::frequency)).limit(MAX_RAREST), spans);
    }

    private Stream<LocatedWord> found() {
        return stems.stream().filter(stem -> !stem.terms().isEmpty());
    }

    private Query any(Stream<LocatedWord> words, List<TimeSpan> spans) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        words.forEach(word -> any.add(word.query(), Occur.SHOULD));
        names.forEach(name -> any.add(scored(new TermQuery(name), NAME_SCORE), Occur.SHOULD));
        spans.forEach(span -> any.add(
                scored(
                        LongPoint.newRangeQuery(
                                IndexFields.TIMESTAMP,
                                span.from().toEpochMilli(),
                                span.to().toEpochMilli() - 1),
                        DATE_SCORE),
                Occur.SHOULD));
        return any.build();
    }

    private static Query scored(Query matching, float score) {
        return new BoostQuery(new ConstantScoreQuery(matching), score);
    }
}
