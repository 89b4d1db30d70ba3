package io.mneme.store.jsonl.line;

import java.util.Arrays;

/**
 * A line that is to be written.
 *
 * @param bytes its bytes, then a line break; never changed
 * @param length how many bytes it has, without the line break
 */
public record EncodedLine(byte[] bytes, int length) {

    /** Returns its bytes without the line break. */
    public byte[] content() {
        return Arrays.copyOf(bytes, length);
    }
}
