package io.mneme.store.jsonl.index;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Arrays of numbers as bytes, many at a time. */
final class ArrayCodec {

    private static final int BLOCK_BYTES = 1 << 13;

    private ArrayCodec() {}

    /** Their lowest byte first, as most processors have them, so that they need not be turned round. */
    private static ByteBuffer newBlock(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void write(long[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = newBlock(new byte[BLOCK_BYTES * Long.BYTES]);
        for (int at = 0; at < count; at += BLOCK_BYTES) {
            int some = Math.min(BLOCK_BYTES, count - at);
            block.asLongBuffer().put(numbers, at, some);
            out.write(block.array(), 0, some * Long.BYTES);
        }
    }

    static void write(int[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = newBlock(new byte[BLOCK_BYTES * Integer.BYTES]);
        for (int at = 0; at < count; at += BLOCK_BYTES) {
            int some = Math.min(BLOCK_BYTES, count - at);
            block.asIntBuffer().put(numbers, at, some);
            out.write(block.array(), 0, some * Integer.BYTES);
        }
    }

    static long[] readLongs(int count, DataInputStream in) throws IOException {
        long[] numbers = new long[requireAvailable(count, Long.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK_BYTES, count) * Long.BYTES];
        for (int at = 0; at < count; at += BLOCK_BYTES) {
            int some = Math.min(BLOCK_BYTES, count - at);
            in.readFully(block, 0, some * Long.BYTES);
            newBlock(block).asLongBuffer().get(numbers, at, some);
        }
        return numbers;
    }

    static int[] readInts(int count, DataInputStream in) throws IOException {
        int[] numbers = new int[requireAvailable(count, Integer.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK_BYTES, count) * Integer.BYTES];
        for (int at = 0; at < count; at += BLOCK_BYTES) {
            int some = Math.min(BLOCK_BYTES, count - at);
            in.readFully(block, 0, some * Integer.BYTES);
            newBlock(block).asIntBuffer().get(numbers, at, some);
        }
        return numbers;
    }

    /** A wrong count could ask for any amount of memory, so it is compared with what there is left to read. */
    private static int requireAvailable(int count, int bytes, DataInputStream in) throws IOException {
        if (count < 0 || (long) count * bytes > in.available()) {
            throw new EOFException("there are not so many numbers: " + count);
        }
        return count;
    }
}
