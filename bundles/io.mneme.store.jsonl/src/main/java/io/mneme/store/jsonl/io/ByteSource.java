package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.util.Optional;

/** A range of bytes that can be read anywhere, by many threads. */
public interface ByteSource {

    /** Reads up to {@code length} bytes from an offset on; fewer only at the end. Returns how many. */
    int read(long at, byte[] into, int offset, int length) throws IOException;

    /** Returns how many bytes there are. */
    long length() throws IOException;

    /**
     * Returns what is known to be wrong with them. Names places only, no text. Empty if nothing is wrong so far; bytes that are
     * stored as they are never know.
     */
    default Optional<String> damage() throws IOException {
        return Optional.empty();
    }

    /** Gives back the memory that makes reading on faster; they can still be read. */
    default void clearCache() {
        // Bytes that are stored as they are need none.
    }
}
