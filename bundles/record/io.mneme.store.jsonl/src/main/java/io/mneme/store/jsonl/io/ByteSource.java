package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.util.Optional;

/** Bytes with random access, for many threads. */
public interface ByteSource {

    /** Reads {@code length} bytes from an offset, or fewer if the end is before. Returns how many it read. */
    int read(long at, byte[] into, int offset, int length) throws IOException;

    /** Returns the number of bytes. */
    long length() throws IOException;

    /**
     * Returns the damage found so far, by offsets and without text; empty if there is none. Only compressed bytes have
     * any.
     */
    default Optional<String> damage() throws IOException {
        return Optional.empty();
    }

    /** Releases the memory that makes further reads faster. The bytes stay readable. */
    default void clearCache() {
        // Uncompressed bytes need no cache.
    }
}
