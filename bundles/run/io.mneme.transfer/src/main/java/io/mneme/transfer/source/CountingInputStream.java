package io.mneme.transfer.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input stream that counts the bytes read from it. */
public final class CountingInputStream extends FilterInputStream {

    private final long size;
    private volatile long count;

    /**
     * Counts the bytes read from a stream.
     *
     * @param size expected length in bytes
     */
    public CountingInputStream(InputStream in, long size) {
        super(in);
        this.size = size;
    }

    /** Returns the fraction of the stream that has been read, 0 to 1. */
    public double fractionRead() {
        return size == 0 ? 1 : Math.min(1, (double) count / size);
    }

    /** Returns the number of bytes that have been read. */
    public long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        add(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        add(Math.max(0, read));
        return read;
    }

    /** One thread reads; another one may show the progress. */
    private void add(int read) {
        long sum = count + read;
        count = sum;
    }
}
