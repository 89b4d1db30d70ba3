package io.mneme.store.jsonl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Arrays of numbers as bytes, many at a time. */
final class Numbers {

    private static final int BLOCK = 1 << 13;

    private Numbers() {}

    /** Their lowest byte first, as most processors have them, so that they need not be turned round. */
    private static ByteBuffer block(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void write(long[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = block(new byte[BLOCK * Long.BYTES]);
        for (int at = 0; at < count; at += BLOCK) {
            int some = Math.min(BLOCK, count - at);
            block.asLongBuffer().put(numbers, at, some);
            out.write(block.array(), 0, some * Long.BYTES);
        }
    }

    static void write(int[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = block(new byte[BLOCK * Integer.BYTES]);
        for (int at = 0; at < count; at += BLOCK) {
            int some = Math.min(BLOCK, count - at);
            block.asIntBuffer().put(numbers, at, some);
            out.write(block.array(), 0, some * Integer.BYTES);
        }
    }

    static long[] longs(int count, DataInputStream in) throws IOException {
        long[] numbers = new long[require(count, Long.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK, count) * Long.BYTES];
        for (int at = 0; at < count; at += BLOCK) {
            int some = Math.min(BLOCK, count - at);
            in.readFully(block, 0, some * Long.BYTES);
            block(block).asLongBuffer().get(numbers, at, some);
        }
        return numbers;
    }

    static int[] ints(int count, DataInputStream in) throws IOException {
        int[] numbers = new int[require(count, Integer.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK, count) * Integer.BYTES];
        for (int at = 0; at < count; at += BLOCK) {
            int some = Math.min(BLOCK, count - at);
            in.readFully(block, 0, some * Integer.BYTES);
            block(block).asIntBuffer().get(numbers, at, some);
        }
        return numbers;
    }

    /** A wrong count could ask for any amount of memory, so it is compared with what there is left to read. */
    private static int require(int count, int bytes, DataInputStream in) throws IOException {
        if (count < 0 || (long) count * bytes > in.available()) {
            throw new EOFException("there are not so many numbers: " + count);
        }
        return count;
    }
}
