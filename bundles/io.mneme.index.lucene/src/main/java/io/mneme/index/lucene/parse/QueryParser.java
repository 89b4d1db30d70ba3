package io.mneme.index.lucene.parse;

import io.mneme.api.search.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;

/** Parses the text of one query into clauses. */
public final class QueryParser {

    static final int MAX_TEXT_CHARS = 1_000;

    private static final String OR = "OR";

    private final QueryScanner scanner;

    private QueryParser(QueryScanner scanner) {
        this.scanner = scanner;
    }

    /**
     * Returns the clauses of a text, at least one.
     *
     * @throws InvalidQueryException if the text breaks a rule
     */
    public static List<QueryClause> parse(String text) {
        if (text.length() > MAX_TEXT_CHARS) {
            throw new InvalidQueryException(
                    MAX_TEXT_CHARS, "a query must not be longer than " + MAX_TEXT_CHARS + " characters");
        }
        return new QueryParser(new QueryScanner(text)).clauses();
    }

    private List<QueryClause> clauses() {
        List<QueryClause> clauses = new ArrayList<>();
        while (scanner.hasMore()) {
            clauses.add(clause());
        }
        if (clauses.isEmpty()) {
            throw new InvalidQueryException(0, "a query must contain a word");
        }
        return clauses;
    }

    private QueryClause clause() {
        int start = scanner.position();
        if (scanner.accept(OR)) {
            throw new InvalidQueryException(start, "a word must precede OR");
        }
        if (scanner.acceptSign('-')) {
            scanner.requireMore(start, "a word must follow the sign -");
            return new QueryClause(List.of(scanner.term()), true);
        }
        List<QueryTerm> alternatives = new ArrayList<>(List.of(scanner.term()));
        int operator = scanner.position();
        while (scanner.hasMore() && scanner.accept(OR)) {
            alternatives.add(alternative(operator));
            operator = scanner.position();
        }
        return new QueryClause(alternatives, false);
    }

    private QueryTerm alternative(int operator) {
        int start = scanner.position();
        if (!scanner.hasMore() || scanner.accept(OR)) {
            throw new InvalidQueryException(operator, "a word must follow OR");
        }
        if (scanner.acceptSign('-')) {
            throw new InvalidQueryException(start, "the sign - cannot follow OR");
        }
        return scanner.term();
    }
}
