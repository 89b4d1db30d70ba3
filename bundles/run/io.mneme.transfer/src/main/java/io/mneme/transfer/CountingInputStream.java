package io.mneme.transfer;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input stream that counts the bytes read from it. */
final class CountingInputStream extends FilterInputStream {

    private final long size;
    private long count;

    /**
     * Counts the bytes read from a stream.
     *
     * @param size expected length in bytes
     */
    CountingInputStream(InputStream in, long size) {
        super(in);
        this.size = size;
    }

    /** Returns the fraction of the stream that has been read, 0 to 1. */
    double fractionRead() {
        return size == 0 ? 1 : Math.min(1, (double) count / size);
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count += value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        count += Math.max(0, read);
        return read;
    }
}
