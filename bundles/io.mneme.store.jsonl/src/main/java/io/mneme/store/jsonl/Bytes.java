package io.mneme.store.jsonl;

import java.io.IOException;

/** A range of bytes that can be read anywhere, by many threads. */
interface Bytes {

    /** Reads up to {@code length} bytes from an offset on; fewer only at the end. Returns how many. */
    int read(long at, byte[] into, int offset, int length) throws IOException;

    /** Returns how many bytes there are. */
    long length() throws IOException;
}
