package io.mneme.store.jsonl.io;

/**
 * The uncompressed content of one file of a journal. A user that retains it can read it until the release, even if
 * another file replaces this one. The content may only grow.
 */
public interface RefCountedSource extends ByteSource, AutoCloseable {

    /** Adds a user; returns false if the source is closed. */
    boolean retain();

    /** Removes a user, who called {@link #retain} or created the source. */
    void release();

    /** Removes the user whose try statement ends. */
    @Override
    default void close() {
        release();
    }
}
