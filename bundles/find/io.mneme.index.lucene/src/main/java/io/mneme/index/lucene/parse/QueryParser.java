package io.mneme.index.lucene.parse;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.index.lucene.parse.QueryTerm.FieldTerm;
import io.mneme.index.lucene.parse.QueryTerm.QueryField;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm.MatchType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /** Reads the text of a query from its beginning to its end, term by term. */
    private static final class QueryScanner {

        private static final char QUOTE = '"';

        /** The name of a field and what follows it. Another sign after the colon shows an address or a qualified name. */
        private static final Pattern NAMED = Pattern.compile("([a-z_]{2,30}):(?!:)");

        private static final Pattern VALUE_OF_NO_FIELD = Pattern.compile("[\\p{L}\"]");

        private final String text;
        private int at;

        QueryScanner(String text) {
            this.text = text;
            skipSpace();
        }

        boolean hasMore() {
            return at < text.length();
        }

        int position() {
            return at;
        }

        /** Passes over a word if it stands here. */
        boolean accept(String word) {
            int end = at + word.length();
            boolean found = text.startsWith(word, at) && (end == text.length() || isSpace(text.charAt(end)));
            if (found) {
                at = end;
                skipSpace();
            }
            return found;
        }

        /** Passes over a sign before a term if it stands here. */
        boolean acceptSign(char sign) {
            boolean found = hasMore() && text.charAt(at) == sign;
            if (found) {
                at++;
            }
            return found;
        }

        void requireMore(int position, String fault) {
            if (!hasMore() || isSpace(text.charAt(at))) {
                throw new InvalidQueryException(position, fault);
            }
        }

        private void skipSpace() {
            while (hasMore() && isSpace(text.charAt(at))) {
                at++;
            }
        }

        private static boolean isSpace(char character) {
            return Character.isWhitespace(character) || Character.isSpaceChar(character);
        }

        /** Returns the term that stands here, and passes over it. */
        QueryTerm term() {
            boolean soundAlike = isSoundSign();
            if (soundAlike) {
                at++;
            }
            Optional<FieldTerm> field = soundAlike ? Optional.empty() : field();
            QueryTerm term = field.isPresent() ? field.get() : words(soundAlike);
            skipSpace();
            return term;
        }

        /** Returns whether the sign of sounds stands here, and not a path such as {@code ~/notes}. */
        private boolean isSoundSign() {
            return text.charAt(at) == '~'
                    && at + 1 < text.length()
                    && (text.charAt(at + 1) == QUOTE || Character.isLetter(text.codePointAt(at + 1)));
        }

        private Optional<FieldTerm> field() {
            Matcher named = NAMED.matcher(text).region(at, text.length());
            if (!named.lookingAt()) {
                return Optional.empty();
            }
            Optional<QueryField> field = QueryField.of(named.group(1));
            if (field.isEmpty()) {
                rejectUnknown(named);
                return Optional.empty();
            }
            at = named.end();
            requireMore(at, "a value must follow " + named.group());
            int start = at;
            return Optional.of(new FieldTerm(field.get(), text.charAt(at) == QUOTE ? quoted() : run(), start));
        }

        private void rejectUnknown(Matcher named) {
            if (VALUE_OF_NO_FIELD
                    .matcher(text)
                    .region(named.end(), text.length())
                    .lookingAt()) {
                throw new InvalidQueryException(
                        at,
                        "no field is called %s; there are %s. Quotes find the text itself"
                                .formatted(named.group(1), QueryField.all()));
            }
        }

        private TextTerm words(boolean soundAlike) {
            int start = at;
            if (text.charAt(at) == QUOTE) {
                return new TextTerm(MatchType.PHRASE, quoted(), soundAlike, start);
            }
            String word = run();
            if (!word.endsWith("*")) {
                return new TextTerm(MatchType.WORD, word, soundAlike, start);
            }
            String beginning = word.substring(0, word.length() - 1);
            if (beginning.isEmpty()) {
                throw new InvalidQueryException(start, "the beginning of a word must precede the sign *");
            }
            if (soundAlike) {
                throw new InvalidQueryException(start, "a beginning cannot be found by its sound");
            }
            return new TextTerm(MatchType.PREFIX, beginning, false, start);
        }

        private String quoted() {
            int start = at;
            int end = text.indexOf(QUOTE, at + 1);
            if (end < 0) {
                throw new InvalidQueryException(start, "a quote must be closed");
            }
            String words = text.substring(start + 1, end);
            if (words.isBlank()) {
                throw new InvalidQueryException(start, "a word must be between the quotes");
            }
            at = end + 1;
            return words;
        }

        private String run() {
            int start = at;
            while (hasMore() && !isSpace(text.charAt(at)) && text.charAt(at) != QUOTE) {
                at++;
            }
            return text.substring(start, at);
        }
    }
}
