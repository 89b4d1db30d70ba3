package io.mneme.store.jsonl;

import java.util.Arrays;

/**
 * A line that is to be written.
 *
 * @param bytes its bytes, then a line break; never changed
 * @param length how many bytes it has, without the line break
 */
record Line(byte[] bytes, int length) {

    /** Returns its bytes without the line break. */
    byte[] content() {
        return Arrays.copyOf(bytes, length);
    }
}
