package io.mneme.context.history;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.Position;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

    /**
     * Returns where the journal ends at present, also after entries that are not in this history. As long as it is equal, and so is
     * {@link #maxEntryChars}, the same limit has the same newest entries.
     */
    JournalEnd end();

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
    History before(String id);

    /** Returns when the entry took place before which the history ends; empty if that is not known, or there is none. */
    Optional<Instant> moment();

    /** Returns whether an entry of the journal is the one before which the history ends, or was appended after it. */
    boolean isLater(String id);

    /**
     * A stored entry of a history. Its form for renderers is made on request only, since most entries have been rendered before.
     *
     * @param position its position in the journal
     * @param id its id in the journal
     * @param revision its revision; compare for equality only
     * @param form returns its form for renderers, with the same id
     */
    record HistoryItem(Position position, String id, String revision, Supplier<HistoryEntry> form) {

        /** Returns the same entry with these texts. */
        public HistoryItem withTexts(String speaker, String recognised, String text) {
            HistoryEntry entry = form.get();
            HistoryEntry other =
                    new HistoryEntry(entry.id(), entry.role(), speaker, recognised, text, entry.timestamp());
            return new HistoryItem(position, id, revision, () -> other);
        }
    }
}
