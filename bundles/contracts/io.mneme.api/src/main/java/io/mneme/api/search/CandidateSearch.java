package io.mneme.api.search;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Returns the turns of conversations that can matter for a text, with what a ranking of them needs. It ranks only roughly: a caller
 * has its own ranking. Safe for use by many threads.
 */
@ProviderType
public interface CandidateSearch {

    /** Number of turns before and after a candidate that are returned with it. */
    int NEIGHBOURS = 3;

    /** Maximum number of turns of a conversation that is returned as a whole, if the query names it. */
    int MAX_WHOLE_CONVERSATION = 1_000;

    /**
     * Returns the entries that match best by a word, the name of their author or their time, and the turns around them in their conversations. It does not wait for the index: the
     * newest entries can be missing. Of a short conversation that the query names all turns are returned.
     *
     * @param query what the entries are to match
     * @return the turns. Those of a short conversation are returned even if none has a word of the query
     * @throws IllegalArgumentException if the query names a journal that is not open
     * @throws io.mneme.api.search.IndexUnavailableException if the index cannot be read
     */
    CandidateTurns candidates(CandidateQuery query);

    /**
     * Returns the entries of turns as their journals store them now, in the order of the turns. A turn is left out if its entry was
     * changed since it was indexed, is gone, or cannot be read.
     */
    List<CandidateEntry> read(List<CandidateTurn> turns);
}
