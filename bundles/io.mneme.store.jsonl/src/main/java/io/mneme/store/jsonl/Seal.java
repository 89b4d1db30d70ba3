package io.mneme.store.jsonl;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a file still begins with the lines it once had: the last of them. Content that was changed without
 * moving that line is not noticed by it.
 *
 * @param file the file's name
 * @param at where the last line started; -1 if there was none
 * @param length how long it was without its end; 0 if it was too long to be loaded
 * @param last digest of it; empty if it was too long to be loaded
 */
record Seal(String file, long at, int length, String last) {

    /** Returns the seal of a file that ends with this line. */
    static Seal of(String file, long at, int length, Bytes content) throws IOException {
        return at < 0 || length == 0
                ? new Seal(file, at, 0, "")
                : new Seal(file, at, length, digest(at, length, content));
    }

    /** Returns whether another is the same as this one. The equality that comes with a record costs a start 15 ms to set up. */
    boolean saysTheSameAs(@Nullable Seal other) {
        return other != null
                && at == other.at
                && length == other.length
                && file.equals(other.file)
                && last.equals(other.last);
    }

    /** Returns whether a file still holds the sealed line where it was, as a line of its own. */
    boolean holds(Bytes content) throws IOException {
        return at < 0
                || isLineStart(content)
                        && (length == 0
                                || isLineEnd(content)
                                        && digest(at, length, content).equals(last));
    }

    private boolean isLineStart(Bytes content) throws IOException {
        byte[] before = new byte[1];
        // A mark of UTF-8 may stand before the first line.
        return at == 0 || at == Blank.MARK_BYTES || content.read(at - 1, before, 0, 1) == 1 && before[0] == '\n';
    }

    private boolean isLineEnd(Bytes content) throws IOException {
        byte[] after = new byte[1];
        return content.read(at + length, after, 0, 1) == 1 && (after[0] == '\n' || after[0] == '\r');
    }

    private static String digest(long at, int length, Bytes content) throws IOException {
        byte[] line = new byte[length];
        int read = content.read(at, line, 0, length);
        return Digest.hex(Digest.of(line, 0, read));
    }
}
