package io.mneme.store.jsonl.harness;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Arrays;

/** Bytes in memory, with a count of those that were read. */
public final class ArraySource implements ByteSource {

    private final byte[] bytes;
    private long read;

    public ArraySource(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) {
        int count = (int) Math.max(0, Math.min(length, bytes.length - at));
        System.arraycopy(bytes, (int) Math.min(at, bytes.length), into, offset, count);
        read += count;
        return count;
    }

    @Override
    public long length() {
        return bytes.length;
    }

    public long read() {
        return read;
    }

    /** Returns all bytes of a source, read in pieces of this many bytes. */
    public static byte[] all(ByteSource from, int piece) throws IOException {
        byte[] all = new byte[(int) from.length()];
        for (int at = 0; at < all.length; at += piece) {
            int wanted = Math.min(piece, all.length - at);
            int count = from.read(at, all, at, wanted);
            if (count < wanted) {
                return Arrays.copyOf(all, at + count);
            }
        }
        return all;
    }
}
