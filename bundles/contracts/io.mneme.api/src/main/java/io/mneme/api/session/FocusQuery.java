package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import io.mneme.api.entry.InvalidEntryException;
import java.util.List;

/**
 * A completed query, which becomes a turn of a focus session.
 *
 * @param query what was looked for: well-formed Unicode, not blank, at most 10,000 characters (UTF-16)
 * @param queryType what kind of query it was: 1 to 64 lower case letters, digits, hyphens and underscores
 * @param focusSymbols the symbols it was about: those chosen from the results of a search, the root of a call chain, the candidates
 *     of a bug location; at most 500 of at most 500 characters, none blank; a symbol given twice counts once
 * @param resultsCount number of its results, 0 or more
 */
public record FocusQuery(String query, String queryType, List<String> focusSymbols, long resultsCount) {

    /** The type of a query that names none. */
    public static final String DEFAULT_TYPE = "search";

    public static final int MAX_QUERY_CHARS = 10_000;
    public static final int MAX_SYMBOLS = 500;
    public static final int MAX_SYMBOL_CHARS = 500;

    private static final String TYPE_PATTERN = "[a-z0-9_-]{1,64}";

    /** @throws InvalidEntryException if a value breaks its rule; names the field of the document */
    public FocusQuery {
        requireNonNull(query, "query");
        requireNonNull(queryType, "queryType");
        focusSymbols = focusSymbols.stream().distinct().toList();
        require(
                isText(query, MAX_QUERY_CHARS),
                "query",
                "must be given, as a text of at most " + MAX_QUERY_CHARS + " characters");
        require(
                queryType.matches(TYPE_PATTERN),
                "query_type",
                "must be 1 to 64 lower case letters, digits, hyphens and underscores");
        require(
                focusSymbols.size() <= MAX_SYMBOLS
                        && focusSymbols.stream().allMatch(symbol -> isText(symbol, MAX_SYMBOL_CHARS)),
                "focus_symbols",
                "must be at most " + MAX_SYMBOLS + " texts that are not blank, of at most " + MAX_SYMBOL_CHARS
                        + " characters each");
        require(resultsCount >= 0, "results_count", "must be 0 or more");
    }

    /** Half of a surrogate pair has no form in a file. */
    private static boolean isText(String text, int maxChars) {
        return !text.isBlank()
                && text.length() <= maxChars
                && text.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
    }

    private static void require(boolean valid, String field, String rule) {
        if (!valid) {
            throw new InvalidEntryException(field, rule);
        }
    }
}
