package io.mneme.index.lucene.compile;

import static io.mneme.index.lucene.document.IndexFields.EXACT;
import static io.mneme.index.lucene.document.IndexFields.SYMBOL;
import static io.mneme.index.lucene.document.IndexFields.TEXT;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.document.WordTerms;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm.MatchType;
import io.mneme.index.lucene.snippet.TextPattern;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;

/** Makes queries for words as they are written. */
final class WordQueries {

    private static final Analyzer ANALYZER = IndexFields.analyzer();

    private WordQueries() {}

    static WordMatch match(TextTerm term) {
        return switch (term.type()) {
            case WORD -> word(term);
            case PHRASE -> phrase(term);
            case PREFIX -> prefix(term);
        };
    }

    /** Returns a match of a word; one with symbols is found as it is, or by its parts if these are all of it. */
    private static WordMatch word(TextTerm term) {
        String folded = SymbolTerms.folded(term.text());
        return SymbolTerms.hasSymbol(folded) ? symbol(term, folded) : match(TEXT, required(term));
    }

    /** Returns a match of words as they are written; a single one with symbols is found with these. */
    private static WordMatch phrase(TextTerm term) {
        String folded = SymbolTerms.folded(term.text().strip());
        boolean single = term.text().strip().chars().noneMatch(Character::isWhitespace);
        return single && SymbolTerms.hasSymbol(folded) ? symbol(term, folded) : match(EXACT, required(term));
    }

    private static WordMatch symbol(TextTerm term, String folded) {
        List<WordMatch> either = new ArrayList<>(List.of(match(SYMBOL, single(folded))));
        TermSequence parts = terms(term);
        if (parts.terms().size() > 1 || parts.isOnly(folded)) {
            either.add(match(field(term), parts));
        }
        return new WordMatch(
                new DisjunctionMaxQuery(either.stream().map(WordMatch::query).toList(), 0),
                either.stream().flatMap(match -> match.patterns().stream()).toList());
    }

    private static TermSequence single(String term) {
        return new TermSequence(List.of(new PlacedTerm(term, 0, 1, 0, term.length())));
    }

    private static WordMatch prefix(TextTerm term) {
        String folded = SymbolTerms.folded(term.text());
        if (SymbolTerms.hasSymbol(folded)) {
            return beginning(SYMBOL, single(folded));
        }
        TermSequence terms = required(term);
        boolean pairs = terms.terms().stream().allMatch(part -> part.length() > 1);
        if (terms.terms().size() > 1 && !pairs) {
            throw new InvalidQueryException(term.position(), "only one word can precede the sign *");
        }
        return pairs ? match(EXACT, terms) : beginning(EXACT, terms);
    }

    /** Returns a match of the words that begin with a term. */
    static WordMatch beginning(String field, TermSequence terms) {
        return new WordMatch(
                new PrefixQuery(new Term(
                        WordTerms.inDocuments(field), terms.terms().get(0).term())),
                List.of(new TextPattern(field, terms, true)));
    }

    /** Returns the field in which a term is found, unless by its symbols. */
    static String field(TextTerm term) {
        return term.type() == MatchType.WORD ? TEXT : EXACT;
    }

    /** Returns the terms of the words of a term. */
    static TermSequence terms(TextTerm term) {
        return terms(field(term), term.text());
    }

    /** Returns the terms of a text in a field. */
    static TermSequence terms(String field, String text) {
        return TermSequence.of(ANALYZER, field, text);
    }

    private static TermSequence required(TextTerm term) {
        TermSequence terms = terms(term);
        if (terms.isEmpty()) {
            throw new InvalidQueryException(term.position(), "there is nothing to search for in " + term.text());
        }
        return terms;
    }

    /** Returns a match of terms one after the other. */
    static WordMatch match(String field, TermSequence terms) {
        return new WordMatch(sequence(field, terms), List.of(new TextPattern(field, terms, false)));
    }

    /** Returns the query for terms one after the other. */
    static Query sequence(String field, TermSequence terms) {
        if (terms.terms().size() == 1) {
            return WordTerms.of(field, terms.terms().get(0).term()).query();
        }
        MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
        terms.terms()
                .forEach(term ->
                        phrase.add(WordTerms.of(field, term.term()).terms().toArray(Term[]::new), term.position()));
        return phrase.build();
    }
}
