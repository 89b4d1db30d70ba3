package io.mneme.store.jsonl.ledger;

import java.util.Arrays;

/** Writes numbers to an array of bytes, or reads them from it. Small numbers, of either sign, take one byte. */
final class PackedBytes {

    /** The maximum length of a number in bytes. */
    static final int MAX_NUMBER = 10;

    private final byte[] array;
    private int offset;

    PackedBytes(byte[] array, int offset) {
        this.array = array;
        this.offset = offset;
    }

    byte[] array() {
        return array;
    }

    int offset() {
        return offset;
    }

    void put(int value) {
        array[offset++] = (byte) value;
    }

    void put(byte[] bytes) {
        System.arraycopy(bytes, 0, array, offset, bytes.length);
        offset += bytes.length;
    }

    void putNumber(long number) {
        long rest = number << 1 ^ number >> 63;
        while (rest >>> 7 != 0) {
            put((int) rest | 0x80);
            rest >>>= 7;
        }
        put((int) rest);
    }

    int get() {
        return array[offset++];
    }

    byte[] get(int length) {
        offset += length;
        return Arrays.copyOfRange(array, offset - length, offset);
    }

    long getNumber() {
        long rest = 0;
        int shift = 0;
        byte next;
        do {
            next = array[offset++];
            rest |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return rest >>> 1 ^ -(rest & 1);
    }
}
