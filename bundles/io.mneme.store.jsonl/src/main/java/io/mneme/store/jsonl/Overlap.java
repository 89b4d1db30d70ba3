package io.mneme.store.jsonl;

import java.util.Arrays;

/** Finds how much of what was to be appended is there. */
final class Overlap {

    private Overlap() {}

    /**
     * Returns how many bytes of {@code lines} are in a file already.
     *
     * @param behind what is in the file behind the place where they were to be appended; lines of another program may stand
     *     before them, and behind them
     */
    static int of(byte[] behind, byte[] lines) {
        for (int at = 0; at < behind.length; at++) {
            boolean lineStart = at == 0 || behind[at - 1] == '\n';
            int length = Math.min(lines.length, behind.length - at);
            if (lineStart && Arrays.equals(behind, at, at + length, lines, 0, length)) {
                return length;
            }
        }
        return 0;
    }
}
