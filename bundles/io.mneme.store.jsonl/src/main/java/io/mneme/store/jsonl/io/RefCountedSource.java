package io.mneme.store.jsonl.io;

/**
 * The content of one file of a journal, uncompressed. What was there when somebody retained it stays readable for them until
 * they release it, whatever takes the file's place meanwhile; it may only grow.
 */
public interface RefCountedSource extends ByteSource {

    /** Adds a user; false if nobody may use it any more. */
    boolean retain();

    /** Takes back one {@link #retain}, or gives up the first use, that of whoever made it. */
    void release();
}
