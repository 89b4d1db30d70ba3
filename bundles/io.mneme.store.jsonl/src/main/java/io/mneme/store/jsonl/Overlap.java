package io.mneme.store.jsonl;

import java.util.Arrays;

/**
 * How much of what was to be appended is there.
 *
 * @param at where it begins
 * @param length how many bytes of it are there
 */
record Overlap(int at, int length) {

    /**
     * Finds lines in a file.
     *
     * @param behind what is in the file behind the place where they were to be appended; lines of another program may stand
     *     before them, and behind them
     */
    static Overlap find(byte[] behind, byte[] lines) {
        for (int at = 0; at < behind.length; at++) {
            boolean lineStart = at == 0 || behind[at - 1] == '\n';
            int length = Math.min(lines.length, behind.length - at);
            if (lineStart && Arrays.equals(behind, at, at + length, lines, 0, length)) {
                return new Overlap(at, length);
            }
        }
        return new Overlap(behind.length, 0);
    }
}
