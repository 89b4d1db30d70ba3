package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.zip.ZipException;

/** Reads the small parts of a gzip file one after the other: numbers, the lowest byte first, and texts ended by NUL. */
final class ByteReader {

    private static final int AHEAD = 64;

    private final Bytes file;
    private final byte[] buffer = new byte[AHEAD];
    private long bufferStart;
    private int filled;
    private long at;

    ByteReader(Bytes file, long at) {
        this.file = file;
        this.at = at;
    }

    /** Returns where the next byte is. */
    long at() {
        return at;
    }

    /**
     * Returns the next byte.
     *
     * @throws ZipException if there is none; as the other methods do, too
     */
    int one() throws IOException {
        if (at < bufferStart || at >= bufferStart + filled) {
            bufferStart = at;
            filled = file.read(at, buffer, 0, AHEAD);
            if (filled == 0) {
                throw new ZipException("the file ends too early, at byte " + at);
            }
        }
        return buffer[(int) (at++ - bufferStart)] & 0xFF;
    }

    int two() throws IOException {
        return one() | one() << 8;
    }

    long four() throws IOException {
        return two() | (long) two() << 16;
    }

    void skip(int bytes) {
        at += bytes;
    }

    /** Passes over a text and its end, if it is there. */
    void skipText(boolean present) throws IOException {
        if (present) {
            int read;
            do {
                read = one();
            } while (read != 0);
        }
    }
}
