package io.mneme.api.search;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** Finds the older turns of conversations that matter for a text, as a question. Safe for use by many threads. */
@ProviderType
public interface Recall {

    /**
     * Returns the turns that matter most.
     *
     * @param query the text, and where to look
     * @return the turns, the best first; empty if no turn has a word of the text in common. What was edited, deleted or erased before
     *     is never returned by its former text
     * @throws io.mneme.api.search.UnknownJournalException if the query names a journal that is not open
     * @throws io.mneme.api.search.IndexUnavailableException if the index cannot be read
     */
    RecallResult recall(RecallQuery query);

    /**
     * What was recalled.
     *
     * @param turns the turns, the best first
     * @param partial why turns may be missing or less well ordered; empty if they are not. No text of any entry
     */
    record RecallResult(List<RecalledTurn> turns, List<String> partial) {

        public RecallResult {
            turns = List.copyOf(turns);
            partial = List.copyOf(partial);
        }
    }
}
