package io.mneme.api.search;

import io.mneme.api.journal.Position;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Finds all entries of a journal that match a text, by their positions. Lists that are ordered and filtered by the journal use
 * it; {@link Search} returns the best matches instead. Safe for use by many threads.
 */
@ProviderType
public interface EntryPositions {

    /**
     * Returns the positions of all matching entries, the newest first and each once. Every entry that was appended before the
     * call is considered, as it was after the last change before the call. What changes during the call may be considered or
     * not: a caller that needs the answer to be exact asks the journal for {@code changesAfter} its end before the call.
     *
     * @param journal the name of the journal
     * @param text the words, as {@link Search} describes. If the text ends within a word, the words that begin so match, too
     * @return the positions; empty if the index cannot answer exactly now, because it does not cover the whole journal
     * @throws InvalidQueryException if the text breaks a rule
     * @throws IndexUnavailableException if the index cannot be read
     * @throws io.mneme.api.journal.JournalException if the journal is closed
     */
    Optional<List<Position>> find(String journal, String text);
}
