package io.mneme.index.lucene.feed;

import io.mneme.api.search.IndexUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/** What searches use of the index, so that they know nothing of how it follows the journals. Safe for use by many threads. */
public interface SearchableIndex {

    /** Returns the open journals. */
    JournalSources journals();

    /** Acquires the snapshot that searches read; empty if the index is not open yet. The caller closes it. */
    Optional<IndexSnapshot> acquire();

    /**
     * Acquires the snapshot that searches read, after the index has been opened. The caller closes it.
     *
     * @throws IndexUnavailableException if the index cannot be used
     */
    IndexSnapshot acquireOpened();

    /**
     * Makes the index follow the journals at once, and waits for a snapshot.
     *
     * @return whether there is one that is wanted
     */
    boolean await(Predicate<IndexSnapshot> wanted, Duration timeout);

    /** Returns why the index cannot be used; empty if it can. */
    Optional<String> failure();
}
