package io.mneme.support.line;

/** Detects the bytes of a line that are not its text: white space, and the UTF-8 byte order mark. */
public final class LineBytes {

    /** Length of the byte order mark that some programs write at the start of a UTF-8 file; it belongs to no line. */
    public static final int BOM_BYTES = 3;

    private LineBytes() {}

    /** Returns whether all bytes are spaces, tabs and carriage returns. */
    public static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Returns the length of the byte order mark at the start of the bytes; 0 if they start without one. */
    public static int bomLength(byte[] bytes, int from, int to) {
        boolean present = to - from >= BOM_BYTES
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return present ? BOM_BYTES : 0;
    }
}
