package io.mneme.store.jsonl.index;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes arrays of numbers as bytes, and reads them, one block at a time. */
final class ArrayCodec {

    private static final int BLOCK_NUMBERS = 1 << 13;

    private ArrayCodec() {}

    /** The lowest byte first, as common processors store numbers: then no byte has to be moved. */
    private static ByteBuffer newBlock(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void write(long[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = newBlock(new byte[BLOCK_NUMBERS * Long.BYTES]);
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            block.asLongBuffer().put(numbers, at, length);
            out.write(block.array(), 0, length * Long.BYTES);
        }
    }

    static void write(int[] numbers, int count, DataOutputStream out) throws IOException {
        ByteBuffer block = newBlock(new byte[BLOCK_NUMBERS * Integer.BYTES]);
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            block.asIntBuffer().put(numbers, at, length);
            out.write(block.array(), 0, length * Integer.BYTES);
        }
    }

    static long[] readLongs(int count, DataInputStream in) throws IOException {
        long[] numbers = new long[requireAvailable(count, Long.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK_NUMBERS, count) * Long.BYTES];
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            in.readFully(block, 0, length * Long.BYTES);
            newBlock(block).asLongBuffer().get(numbers, at, length);
        }
        return numbers;
    }

    static int[] readInts(int count, DataInputStream in) throws IOException {
        int[] numbers = new int[requireAvailable(count, Integer.BYTES, in)];
        byte[] block = new byte[Math.min(BLOCK_NUMBERS, count) * Integer.BYTES];
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            in.readFully(block, 0, length * Integer.BYTES);
            newBlock(block).asIntBuffer().get(numbers, at, length);
        }
        return numbers;
    }

    /** Rejects a count that is larger than the rest of the file: damage could allocate any amount of memory. */
    private static int requireAvailable(int count, int bytes, DataInputStream in) throws IOException {
        if (count < 0 || (long) count * bytes > in.available()) {
            throw new EOFException("there are not so many numbers: " + count);
        }
        return count;
    }
}
