package io.mneme.store.jsonl.memory;

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

    /**
     * Reads numbers.
     *
     * @param count their number
     * @param capacity the length of the array, at least their number
     */
    static long[] readLongs(int count, int capacity, DataInputStream in) throws IOException {
        requireAvailable(count, capacity, Long.BYTES, in);
        long[] numbers = new long[capacity];
        byte[] block = new byte[Math.min(BLOCK_NUMBERS, count) * Long.BYTES];
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            in.readFully(block, 0, length * Long.BYTES);
            newBlock(block).asLongBuffer().get(numbers, at, length);
        }
        return numbers;
    }

    /**
     * Reads numbers.
     *
     * @param count their number
     * @param capacity the length of the array, at least their number
     */
    static int[] readInts(int count, int capacity, DataInputStream in) throws IOException {
        requireAvailable(count, capacity, Integer.BYTES, in);
        int[] numbers = new int[capacity];
        byte[] block = new byte[Math.min(BLOCK_NUMBERS, count) * Integer.BYTES];
        for (int at = 0; at < count; at += BLOCK_NUMBERS) {
            int length = Math.min(BLOCK_NUMBERS, count - at);
            in.readFully(block, 0, length * Integer.BYTES);
            newBlock(block).asIntBuffer().get(numbers, at, length);
        }
        return numbers;
    }

    /**
     * Rejects a count that is larger than the rest of the file, since damage could allocate any amount of memory, and one for
     * which the heap has no room.
     */
    private static void requireAvailable(int count, int capacity, int bytes, DataInputStream in) throws IOException {
        if (count < 0 || (long) count * bytes > in.available()) {
            throw new EOFException("there are not so many numbers: " + count);
        }
        HeapReserve.require((long) capacity * bytes);
    }
}
