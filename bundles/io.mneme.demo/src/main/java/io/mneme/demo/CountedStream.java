package io.mneme.demo;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read. */
final class CountedStream extends FilterInputStream {

    private final long size;
    private long count;

    /**
     * Counts what is read of a stream.
     *
     * @param size how many bytes it will be in the end
     */
    CountedStream(InputStream in, long size) {
        super(in);
        this.size = size;
    }

    /** Returns how much has been read, 0 to 1. */
    double share() {
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
