package io.mneme.api.candidate;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * The entry of a turn, as its journal stores it now.
 *
 * @param turn the turn
 * @param id its id in its journal
 * @param texts its texts by the name of their field, for example {@code content}
 */
public record CandidateEntry(CandidateTurn turn, String id, Map<String, String> texts) {

    public CandidateEntry {
        requireNonNull(turn, "turn");
        requireNonNull(id, "id");
        texts = Map.copyOf(texts);
    }
}
