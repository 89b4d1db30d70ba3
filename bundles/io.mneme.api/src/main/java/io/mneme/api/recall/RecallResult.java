package io.mneme.api.recall;

import java.util.List;

/**
 * What was recalled.
 *
 * @param turns the turns, the best first
 * @param partial why turns may be missing or less well ordered; empty if they are not. No text of any entry
 */
public record RecallResult(List<RecalledTurn> turns, List<String> partial) {

    public RecallResult {
        turns = List.copyOf(turns);
        partial = List.copyOf(partial);
    }
}
