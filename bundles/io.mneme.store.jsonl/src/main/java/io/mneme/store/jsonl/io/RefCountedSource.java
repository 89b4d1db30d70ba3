package io.mneme.store.jsonl.io;

/**
 * The content of one file of a journal, uncompressed. What was there when a user retained it stays readable for that user until
 * they release it, whatever takes the file's place meanwhile; it may only grow.
 */
public interface RefCountedSource extends ByteSource {

    /** Adds a user; false if it is closed. */
    boolean retain();

    /** Takes back one {@link #retain}, or gives up the first use, that of its creator. */
    void release();
}
