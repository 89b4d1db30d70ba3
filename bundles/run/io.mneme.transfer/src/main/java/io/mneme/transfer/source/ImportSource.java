package io.mneme.transfer.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** A sequence of entries to import. Not safe for use by several threads. */
public interface ImportSource extends Closeable {

    /**
     * Reads the next item.
     *
     * @return an entry, or the reason why there is none; empty at the end
     * @throws IOException if the rest of the source cannot be read
     */
    Optional<SourceItem> next() throws IOException;

    /** Returns the fraction of the source that has been read, 0 to 1. */
    double fractionRead();
}
