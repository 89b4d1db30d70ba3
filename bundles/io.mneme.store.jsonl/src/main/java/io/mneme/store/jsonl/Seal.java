package io.mneme.store.jsonl;

import java.io.IOException;

/**
 * What tells whether a file still begins with the lines it once had: how many there were, and the last of them. Content
 * that was changed without moving that line is not noticed by it.
 *
 * @param rows how many lines there were, blank ones not counted
 * @param at where the last of them started
 * @param last digest of the last of them; empty if there was none, or it was too long to be loaded
 * @param end the position of the newest line or change then
 */
record Seal(int rows, long at, String last, long end) {

    static final Seal EMPTY = empty(0);

    /** Returns a seal that every file holds. */
    static Seal empty(long end) {
        return new Seal(0, 0, "", end);
    }

    /** Returns the seal of a file with these lines. */
    static Seal of(Rows rows, LineFile file, long end) throws IOException {
        int row = rows.count() - 1;
        return row < 0 ? empty(end) : new Seal(rows.count(), rows.starts()[row], digest(rows, row, file), end);
    }

    /** Returns whether a file with these lines, or the file of that name now, still begins with the sealed ones. */
    boolean holds(Rows now, LineFile file) throws IOException {
        return rows == 0
                || now.count() >= rows
                        && now.starts()[rows - 1] == at
                        && digest(now, rows - 1, file).equals(last);
    }

    private static String digest(Rows rows, int row, LineFile file) throws IOException {
        int length = rows.loadable(row);
        byte[] line = new byte[length];
        int read = file.read(rows.starts()[row], line, 0, length);
        return length == 0 ? "" : Digest.hex(Digest.of(line, 0, read));
    }
}
