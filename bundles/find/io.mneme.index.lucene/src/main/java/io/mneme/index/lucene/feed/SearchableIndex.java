package io.mneme.index.lucene.feed;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;

/** What searches use of the index, so that they know nothing of how it follows the journals. Safe for use by many threads. */
public interface SearchableIndex {

    /** Returns the open journal of this name; empty if there is none. */
    Optional<JournalSource<?>> source(String journal);

    /** Returns the names of the open journals. */
    Collection<String> names();

    /** Acquires the snapshot that searches read; empty if the index is not open yet. The caller closes it. */
    Optional<IndexSnapshot> acquire();

    /**
     * Makes the index follow the journals at once, and waits for a snapshot.
     *
     * @return whether there is one that is wanted
     */
    boolean await(Predicate<IndexSnapshot> wanted, Duration timeout);

    /** Returns why the index cannot be used; empty if it can. */
    Optional<String> failure();
}
