package io.mneme.index.lucene.query;

import static io.mneme.index.lucene.document.IndexFields.EXACT;
import static io.mneme.index.lucene.document.IndexFields.SYMBOL;
import static io.mneme.index.lucene.document.IndexFields.TEXT;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.document.IndexFields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Makes a query of Lucene from clauses. */
final class ClauseQueries {

    private static final Analyzer ANALYZER = IndexFields.analyzer();

    private ClauseQueries() {}

    /** Returns the query that matches all clauses. */
    static Query all(List<QueryClause> clauses) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        if (clauses.stream().allMatch(QueryClause::excluded)) {
            all.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        clauses.forEach(clause -> all.add(query(clause), clause.excluded() ? Occur.MUST_NOT : Occur.MUST));
        return all.build();
    }

    private static Query query(QueryClause clause) {
        return switch (clause.type()) {
            case WORD -> word(clause);
            case PHRASE -> sequence(EXACT, required(clause, EXACT));
            case PREFIX -> prefix(clause);
        };
    }

    /** Returns a query for a word; one with symbols is found as it is, or by its parts if these are all of it. */
    private static Query word(QueryClause clause) {
        String folded = SymbolTerms.folded(clause.text());
        if (!SymbolTerms.hasSymbol(folded)) {
            return sequence(TEXT, required(clause, TEXT));
        }
        List<Query> either = new ArrayList<>(List.of(new TermQuery(new Term(SYMBOL, folded))));
        TermSequence parts = TermSequence.of(ANALYZER, TEXT, clause.text());
        if (parts.terms().size() > 1 || parts.isOnly(folded)) {
            either.add(sequence(TEXT, parts));
        }
        return new DisjunctionMaxQuery(either, 0);
    }

    private static Query prefix(QueryClause clause) {
        String folded = SymbolTerms.folded(clause.text());
        if (SymbolTerms.hasSymbol(folded)) {
            return new PrefixQuery(new Term(SYMBOL, folded));
        }
        TermSequence terms = required(clause, EXACT);
        boolean pairs = terms.terms().stream().allMatch(term -> term.length() > 1);
        if (terms.terms().size() > 1 && !pairs) {
            throw new InvalidQueryException(clause.position(), "only one word can precede the sign *");
        }
        return pairs
                ? sequence(EXACT, terms)
                : new PrefixQuery(new Term(EXACT, terms.terms().get(0).term()));
    }

    private static TermSequence required(QueryClause clause, String field) {
        TermSequence terms = TermSequence.of(ANALYZER, field, clause.text());
        if (terms.isEmpty()) {
            throw new InvalidQueryException(clause.position(), "there is nothing to search for in " + clause.text());
        }
        return terms;
    }

    private static Query sequence(String field, TermSequence terms) {
        if (terms.terms().size() == 1) {
            return new TermQuery(new Term(field, terms.terms().get(0).term()));
        }
        PhraseQuery.Builder phrase = new PhraseQuery.Builder();
        terms.terms().forEach(term -> phrase.add(new Term(field, term.term()), term.position()));
        return phrase.build();
    }
}
