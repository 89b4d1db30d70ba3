package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a focus session consists of.
 *
 * @param sessionId its id, {@code session-} and up to 64 ASCII letters, digits and hyphens; empty only in the document of no session
 * @param startedAt when it started; empty only in the document of no session
 * @param contextWindow its last turns, the oldest first, their numbers rising; may be empty
 * @param accumulatedFocus the symbols it is about, the most valuable first, each once; may be empty
 * @param extraFields every further field of the file with its value as JSON source text, in the order of the file
 */
public record FocusDocument(
        Optional<String> sessionId,
        Optional<Instant> startedAt,
        List<FocusTurn> contextWindow,
        List<String> accumulatedFocus,
        Map<String, String> extraFields) {

    /** The document of no session. */
    public static final FocusDocument EMPTY =
            new FocusDocument(Optional.empty(), Optional.empty(), List.of(), List.of(), Map.of());

    public FocusDocument {
        requireNonNull(sessionId, "sessionId");
        requireNonNull(startedAt, "startedAt");
        contextWindow = List.copyOf(contextWindow);
        accumulatedFocus = List.copyOf(accumulatedFocus);
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
        if (sessionId.isEmpty() != startedAt.isEmpty()) {
            throw new IllegalArgumentException("a session must have both an id and the time at which it started");
        }
        for (int turn = 1; turn < contextWindow.size(); turn++) {
            if (contextWindow.get(turn).turn() <= contextWindow.get(turn - 1).turn()) {
                throw new IllegalArgumentException("numbers of turns must rise");
            }
        }
    }

    /** Returns the number of the newest turn; 0 if there is none. */
    public long lastTurn() {
        return contextWindow.isEmpty()
                ? 0
                : contextWindow.get(contextWindow.size() - 1).turn();
    }

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
}
