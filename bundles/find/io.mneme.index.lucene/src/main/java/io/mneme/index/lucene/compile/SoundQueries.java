package io.mneme.index.lucene.compile;

import static io.mneme.index.lucene.document.IndexFields.METAPHONE;
import static io.mneme.index.lucene.document.IndexFields.SYLLABLE;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.SoundTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.WordTerms;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.snippet.TextPattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** Makes the queries of one search for words and for what sounds like them. */
public final class SoundQueries {

    /** The most terms by sound in a query: each is several clauses of Lucene's, whose number is bounded. */
    public static final int MAX_TERMS = 150;

    /** What a match by sound is worth, compared with the same match by spelling. */
    private static final float SOUND_WEIGHT = 0.9f;

    /** More than any sum of scores, so that hits in the spelling of the query are first. */
    private static final float SPELLING_SCORE = 100;

    private final SoundCodes codes;
    private final SoundDictionary dictionary;
    private int count;

    SoundQueries(SoundCodes codes, SoundDictionary dictionary) {
        this.codes = codes;
        this.dictionary = dictionary;
    }

    /**
     * Returns a match of a term by its spelling or its sound.
     *
     * @throws io.mneme.api.vocabulary.SoundUnavailableException if the sound cannot be computed now
     */
    WordMatch match(TextTerm term) {
        WordMatch written = WordQueries.match(term);
        TermSequence syllables = TermSequence.of(SoundTerms.syllables(codes, term.text()));
        TermSequence metaphones = TermSequence.of(SoundTerms.metaphones(codes, term.text()));
        if (syllables.isEmpty() && metaphones.isEmpty()) {
            return written;
        }
        TermSequence terms = WordQueries.terms(term);
        count(term, terms);
        BooleanQuery.Builder alike = new BooleanQuery.Builder();
        terms.terms().forEach(part -> alike.add(either(term, part, syllables, metaphones), Occur.MUST));
        inOrder(term, terms, SYLLABLE, syllables).ifPresent(order -> alike.add(order, Occur.FILTER));
        inOrder(term, terms, METAPHONE, metaphones).ifPresent(order -> alike.add(order, Occur.FILTER));
        Query spelled = new BoostQuery(new ConstantScoreQuery(written.query()), SPELLING_SCORE);
        Query either = new DisjunctionMaxQuery(List.of(alike.build(), written.query()), 0);
        Query query = new BooleanQuery.Builder()
                .add(either, Occur.MUST)
                .add(spelled, Occur.SHOULD)
                .build();
        return new WordMatch(query, patterns(written, syllables, metaphones));
    }

    private void count(TextTerm term, TermSequence terms) {
        count += terms.terms().size();
        if (count > MAX_TERMS) {
            throw new InvalidQueryException(
                    term.position(),
                    "at most " + MAX_TERMS + " words, or pairs of characters, can be found by their sound");
        }
    }

    /** Returns the better of the matches of a word or pair by its spelling and by its sound. */
    private Query either(TextTerm term, PlacedTerm part, TermSequence syllables, TermSequence metaphones) {
        Query spelled = WordTerms.of(WordQueries.field(term), part.term()).query();
        return sounding(SYLLABLE, part, syllables)
                .or(() -> sounding(METAPHONE, part, metaphones))
                .<Query>map(sound -> new DisjunctionMaxQuery(List.of(spelled, sound), 0))
                .orElse(spelled);
    }

    private Optional<Query> sounding(String field, PlacedTerm part, TermSequence sounds) {
        return sounds.terms().stream()
                .filter(sound -> sound.start() == part.start() && sound.end() == part.end())
                .findFirst()
                .map(sound -> new BoostQuery(sequence(field, new TermSequence(List.of(sound))), SOUND_WEIGHT));
    }

    /** Returns a query for documents that contain the terms in their order, by spelling or sound; empty for a single term. */
    private Optional<Query> inOrder(TextTerm term, TermSequence terms, String field, TermSequence sounds) {
        List<PlacedTerm> spelled = terms.terms().stream()
                .filter(part -> sounds.terms().stream().anyMatch(sound -> sound.start() == part.start()))
                .toList();
        if (sounds.terms().size() < 2 || spelled.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(IndexFields.anyOf(List.of(
                sequence(field, sounds), WordQueries.sequence(WordQueries.field(term), new TermSequence(spelled)))));
    }

    private Query sequence(String field, TermSequence sounds) {
        return field.equals(METAPHONE)
                ? new LatinSoundQuery(dictionary, codes, sounds)
                : WordQueries.sequence(field, sounds);
    }

    private static List<TextPattern> patterns(WordMatch written, TermSequence syllables, TermSequence metaphones) {
        List<TextPattern> patterns = new ArrayList<>(written.patterns());
        if (!syllables.isEmpty()) {
            patterns.add(new TextPattern(SYLLABLE, syllables, false));
        }
        if (!metaphones.isEmpty()) {
            patterns.add(new TextPattern(METAPHONE, metaphones, false));
        }
        return patterns;
    }

    /** Finds the codes of sounds one after the other, each in the words of an index that sound so. */
    private static final class LatinSoundQuery extends Query {

        private final SoundDictionary dictionary;
        private final SoundCodes codes;
        private final TermSequence sounds;

        LatinSoundQuery(SoundDictionary dictionary, SoundCodes codes, TermSequence sounds) {
            this.dictionary = dictionary;
            this.codes = codes;
            this.sounds = sounds;
        }

        @Override
        public Query rewrite(IndexSearcher searcher) throws IOException {
            MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
            for (PlacedTerm sound : sounds.terms()) {
                WordTerms words = dictionary.words(searcher.getIndexReader(), codes, sound.term());
                if (sounds.terms().size() == 1 || words.terms().isEmpty()) {
                    return words.query();
                }
                phrase.add(words.terms().toArray(Term[]::new), sound.position());
            }
            return phrase.build();
        }

        @Override
        public void visit(QueryVisitor visitor) {
            visitor.visitLeaf(this);
        }

        @Override
        public String toString(String field) {
            return "sounds like " + sounds;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LatinSoundQuery query && codes.equals(query.codes) && sounds.equals(query.sounds);
        }

        @Override
        public int hashCode() {
            return sounds.hashCode();
        }
    }
}
