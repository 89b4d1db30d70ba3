package io.mneme.context.source;

import java.time.Instant;
import java.util.Optional;

/** A history as it was before an entry was appended. Used by one thread. */
public interface PastHistory extends History {

    /** Returns when the entry took place; empty if that is not known. */
    Optional<Instant> moment();

    /** Returns whether an entry of the journal is the entry itself or was appended after it. */
    boolean isLater(String id);
}
