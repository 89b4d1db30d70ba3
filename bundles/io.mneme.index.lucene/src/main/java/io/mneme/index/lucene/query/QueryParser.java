package io.mneme.index.lucene.query;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.query.QueryClause.Type;
import java.util.ArrayList;
import java.util.List;

/** Parses the text of one query into clauses. */
final class QueryParser {

    static final int MAX_TEXT_CHARS = 1_000;

    private static final char QUOTE = '"';

    private final String text;
    private int at;

    private QueryParser(String text) {
        this.text = text;
    }

    /**
     * Returns the clauses of a text, at least one.
     *
     * @throws InvalidQueryException if the text breaks a rule
     */
    static List<QueryClause> parse(String text) {
        if (text.length() > MAX_TEXT_CHARS) {
            throw new InvalidQueryException(
                    MAX_TEXT_CHARS, "a query must not be longer than " + MAX_TEXT_CHARS + " characters");
        }
        return new QueryParser(text).clauses();
    }

    private List<QueryClause> clauses() {
        List<QueryClause> clauses = new ArrayList<>();
        skipSpace();
        while (at < text.length()) {
            clauses.add(clause());
            skipSpace();
        }
        if (clauses.isEmpty()) {
            throw new InvalidQueryException(0, "a query must contain a word");
        }
        return clauses;
    }

    private void skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private QueryClause clause() {
        int start = at;
        boolean excluded = text.charAt(at) == '-';
        if (excluded) {
            at++;
        }
        if (at == text.length() || isSpace(text.charAt(at))) {
            throw new InvalidQueryException(start, "a word must follow the sign -");
        }
        return text.charAt(at) == QUOTE ? phrase(start, excluded) : word(start, excluded);
    }

    private QueryClause phrase(int start, boolean excluded) {
        int end = text.indexOf(QUOTE, at + 1);
        if (end < 0) {
            throw new InvalidQueryException(at, "a quote must be closed");
        }
        String words = text.substring(at + 1, end);
        if (words.isBlank()) {
            throw new InvalidQueryException(at, "a word must be between the quotes");
        }
        at = end + 1;
        return new QueryClause(Type.PHRASE, words, excluded, start);
    }

    private QueryClause word(int start, boolean excluded) {
        int from = at;
        while (at < text.length() && !isSpace(text.charAt(at)) && text.charAt(at) != QUOTE) {
            at++;
        }
        String word = text.substring(from, at);
        if (!word.endsWith("*")) {
            return new QueryClause(Type.WORD, word, excluded, start);
        }
        String beginning = word.substring(0, word.length() - 1);
        if (beginning.isEmpty()) {
            throw new InvalidQueryException(start, "the beginning of a word must precede the sign *");
        }
        return new QueryClause(Type.PREFIX, beginning, excluded, start);
    }
}
