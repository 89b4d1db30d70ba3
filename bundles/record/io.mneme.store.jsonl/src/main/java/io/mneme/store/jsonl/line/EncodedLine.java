package io.mneme.store.jsonl.line;

import java.util.Arrays;

/**
 * The bytes of one line, ready to be written.
 *
 * @param bytes the line, then a line break; never changed
 */
public record EncodedLine(byte[] bytes) {

    /** Returns the number of bytes without the line break. */
    public int length() {
        return bytes.length - 1;
    }

    /** Returns the line's bytes without the line break. */
    public byte[] content() {
        return Arrays.copyOf(bytes, length());
    }
}
