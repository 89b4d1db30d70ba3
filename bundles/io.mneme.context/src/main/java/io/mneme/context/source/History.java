package io.mneme.context.source;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import java.util.List;

/**
 * The entries that a request may show, in the order of their positions. Entries that must not be shown are not in it. Used
 * by one thread.
 */
public interface History {

    /** Returns its key: requests whose histories have equal keys read the same entries, so that they can share a window. */
    String key();

    /** Returns the name of the journal that the entries are in. */
    String journal();

    /**
     * Returns the newest entries, oldest first.
     *
     * @param limit maximum number of entries, at least 1
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    List<HistoryItem> newest(int limit);

    /** Returns the position of the newest entry or change of the journal, also of entries that are not in this history. */
    Position end();

    /**
     * Returns the changes of the journal after a position, oldest first.
     *
     * @param limit maximum number of changes, at least 1
     * @return the changes; empty exactly when there are none since
     */
    List<Change> changesAfter(Position position, int limit);

    /** Returns how many entries of the lane are before a position, including those that must not be shown. */
    long countBefore(Position position);

    /** Returns the maximum length of a text of an entry, in Unicode code points. */
    int maxEntryChars();

    /**
     * Returns the history as it was before an entry of the journal was appended, without what was edited or deleted since.
     *
     * @throws io.mneme.api.journal.UnknownEntryException if the journal has no such entry
     */
    PastHistory before(String id);
}
