package io.mneme.store.jsonl.io;

import java.io.IOException;

/** Serves many small reads of neighbouring bytes by few large reads. For one thread. */
public final class BufferedByteSource implements ByteSource {

    private static final int BLOCK_BYTES = 1 << 16;

    private final ByteSource source;
    private final byte[] block = new byte[BLOCK_BYTES];
    private long start;
    private int filled;

    public BufferedByteSource(ByteSource source) {
        this.source = source;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
        if (length > BLOCK_BYTES) {
            return source.read(at, into, offset, length);
        }
        if (at < start || at + length > start + filled) {
            filled = source.read(at, block, 0, BLOCK_BYTES);
            start = at;
        }
        int count = (int) Math.max(0, Math.min(length, start + filled - at));
        System.arraycopy(block, (int) (at - start), into, offset, count);
        return count;
    }

    @Override
    public long length() throws IOException {
        return source.length();
    }
}
