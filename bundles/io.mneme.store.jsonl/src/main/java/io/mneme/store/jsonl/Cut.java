package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.Arrays;

/**
 * The taking back of a write that failed half way.
 *
 * @param file what was written to
 * @param before how long it was before
 * @param bytes what was to be written
 */
record Cut(LineFile file, long before, byte[] bytes) {

    /** Shortens the file to what it was, unless another program wrote to it too: its bytes stay, and ours with them. */
    void make() throws IOException {
        long written = file.length() - before;
        if (written > 0 && written <= bytes.length) {
            byte[] there = file.bytes(before, (int) written);
            if (Arrays.equals(there, 0, there.length, bytes, 0, there.length)) {
                file.truncate(before);
            }
        }
    }
}
