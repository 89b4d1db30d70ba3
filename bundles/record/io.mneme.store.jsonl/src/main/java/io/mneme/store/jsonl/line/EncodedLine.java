package io.mneme.store.jsonl.line;

import java.util.Arrays;

/**
 * The bytes of one line, ready to be written.
 *
 * @param bytes the line, then a line break; never changed
 * @param length number of bytes without the line break
 */
public record EncodedLine(byte[] bytes, int length) {

    /** Returns the line's bytes without the line break. */
    public byte[] content() {
        return Arrays.copyOf(bytes, length);
    }
}
