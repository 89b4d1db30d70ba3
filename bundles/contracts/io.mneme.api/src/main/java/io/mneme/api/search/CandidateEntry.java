package io.mneme.api.search;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * The entry of a turn, as its journal stores it now.
 *
 * @param turn the turn
 * @param id its id in its journal
 * @param texts its texts by the name of their field, for example {@code content}
 * @param passages the parts of its texts, in the order of their numbers
 */
public record CandidateEntry(CandidateTurn turn, String id, Map<String, String> texts, List<TextPassage> passages) {

    public CandidateEntry {
        requireNonNull(turn, "turn");
        requireNonNull(id, "id");
        texts = Map.copyOf(texts);
        passages = List.copyOf(passages);
    }
}
