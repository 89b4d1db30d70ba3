package io.mneme.store.jsonl.line;

/** Tells the bytes of a line that are not its text: blanks, and the mark of UTF-8. */
public final class LineBytes {

    /** How long the mark is that some programs write at the start of a UTF-8 file; it belongs to no line. */
    public static final int MARK_BYTES = 3;

    private LineBytes() {}

    /** Returns whether the bytes are nothing but spaces, tabs and carriage returns. */
    public static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Returns how many bytes of the mark of UTF-8 are there: all or none. */
    public static int markLength(byte[] bytes, int from, int to) {
        boolean there = to - from >= MARK_BYTES
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return there ? MARK_BYTES : 0;
    }
}
