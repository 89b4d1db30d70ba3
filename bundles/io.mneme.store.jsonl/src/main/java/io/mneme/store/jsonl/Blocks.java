package io.mneme.store.jsonl;

import java.io.IOException;

/** Many small reads of bytes that are near each other, by few large ones. For one thread. */
final class Blocks implements Bytes {

    private static final int LENGTH = 1 << 16;

    private final Bytes bytes;
    private final byte[] block = new byte[LENGTH];
    private long start;
    private int filled;

    Blocks(Bytes bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
        if (length > LENGTH) {
            return bytes.read(at, into, offset, length);
        }
        if (at < start || at + length > start + filled) {
            filled = bytes.read(at, block, 0, LENGTH);
            start = at;
        }
        int count = (int) Math.max(0, Math.min(length, start + filled - at));
        System.arraycopy(block, (int) (at - start), into, offset, count);
        return count;
    }

    @Override
    public long length() throws IOException {
        return bytes.length();
    }
}
