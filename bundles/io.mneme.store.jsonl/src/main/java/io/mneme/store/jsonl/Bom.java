package io.mneme.store.jsonl;

/** The mark that some programs write at the start of a UTF-8 file; it belongs to no line. */
final class Bom {

    static final int LENGTH = 3;

    private Bom() {}

    /** Returns how many bytes of it are there: all or none. */
    static int lengthAt(byte[] bytes, int from, int to) {
        boolean there = to - from >= LENGTH
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return there ? LENGTH : 0;
    }
}
