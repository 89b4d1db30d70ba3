package io.mneme.api.focus;

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
}
