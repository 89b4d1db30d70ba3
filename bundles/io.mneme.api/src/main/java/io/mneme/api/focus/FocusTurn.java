package io.mneme.api.focus;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One query of a focus session.
 *
 * @param turn its number, 1 for the first of the session
 * @param timestamp when it was completed
 * @param query what was looked for
 * @param queryType what kind of query it was, for example {@code search}, {@code call_chain} or {@code bug_locate}
 * @param focusSymbols the symbols it was about, in the order in which they were visited; may be empty
 * @param resultsCount number of its results, 0 or more
 * @param extraFields every further field of the file with its value as JSON source text, in the order of the file
 */
public record FocusTurn(
        long turn,
        Instant timestamp,
        String query,
        String queryType,
        List<String> focusSymbols,
        long resultsCount,
        Map<String, String> extraFields) {

    public FocusTurn {
        requireNonNull(timestamp, "timestamp");
        requireNonNull(query, "query");
        requireNonNull(queryType, "queryType");
        focusSymbols = List.copyOf(focusSymbols);
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
        if (turn < 1) {
            throw new IllegalArgumentException("the number of a turn must be at least 1: " + turn);
        }
        if (resultsCount < 0) {
            throw new IllegalArgumentException("the number of results must not be negative: " + resultsCount);
        }
    }
}
