package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.zip.ZipException;

/** Reads small fields of a gzip file one after the other: little-endian numbers, and texts that end with NUL. */
final class LittleEndianReader {

    private static final int BUFFER_BYTES = 64;

    private final ByteSource file;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private long bufferStart;
    private int filled;
    private long position;

    LittleEndianReader(ByteSource file, long position) {
        this.file = file;
        this.position = position;
    }

    /** Returns the offset of the next byte. */
    long position() {
        return position;
    }

    /**
     * Returns the next byte.
     *
     * @throws ZipException if the file has no more bytes; the other methods throw it, too
     */
    int readByte() throws IOException {
        if (position < bufferStart || position >= bufferStart + filled) {
            bufferStart = position;
            filled = file.read(position, buffer, 0, BUFFER_BYTES);
            if (filled == 0) {
                throw new ZipException("the file ends too early, at byte " + position);
            }
        }
        return buffer[(int) (position++ - bufferStart)] & 0xFF;
    }

    int readShort() throws IOException {
        return readByte() | readByte() << 8;
    }

    long readInt() throws IOException {
        return readShort() | (long) readShort() << 16;
    }

    void skip(int bytes) {
        position += bytes;
    }

    /** Skips a text and its end if the file has that text. */
    void skipNullTerminated(boolean present) throws IOException {
        if (present) {
            int read;
            do {
                read = readByte();
            } while (read != 0);
        }
    }
}
