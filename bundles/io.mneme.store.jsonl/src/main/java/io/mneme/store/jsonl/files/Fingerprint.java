package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.line.LineBytes;
import io.mneme.store.jsonl.line.LineDigest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether a file still begins with the lines it once had: the last of them. Content that was changed without
 * moving that line is not noticed by it.
 *
 * @param file the file's name
 * @param lastLineStart where the last line started; -1 if there was none
 * @param lastLineLength how long it was without its end; 0 if it was too long to be loaded
 * @param lastLineDigest digest of it; empty if it was too long to be loaded
 */
public record Fingerprint(String file, long lastLineStart, int lastLineLength, String lastLineDigest) {

    /** Returns the seal of a file that ends with this line. */
    public static Fingerprint of(String file, long at, int length, ByteSource content) throws IOException {
        return at < 0 || length == 0
                ? new Fingerprint(file, at, 0, "")
                : new Fingerprint(file, at, length, digest(at, length, content));
    }

    /** Returns whether another is the same as this one. The equality that comes with a record costs a start 15 ms to set up. */
    public boolean isEquivalentTo(@Nullable Fingerprint other) {
        return other != null
                && lastLineStart == other.lastLineStart
                && lastLineLength == other.lastLineLength
                && file.equals(other.file)
                && lastLineDigest.equals(other.lastLineDigest);
    }

    /** Returns whether a file still holds the sealed line where it was, as a line of its own. */
    public boolean matches(ByteSource content) throws IOException {
        return lastLineStart < 0
                || isLineStart(content)
                        && (lastLineLength == 0
                                || isLineEnd(content)
                                        && digest(lastLineStart, lastLineLength, content)
                                                .equals(lastLineDigest));
    }

    private boolean isLineStart(ByteSource content) throws IOException {
        byte[] before = new byte[1];
        // A mark of UTF-8 may stand before the first line.
        return lastLineStart == 0
                || lastLineStart == LineBytes.BOM_BYTES
                || content.read(lastLineStart - 1, before, 0, 1) == 1 && before[0] == '\n';
    }

    private boolean isLineEnd(ByteSource content) throws IOException {
        byte[] after = new byte[1];
        return content.read(lastLineStart + lastLineLength, after, 0, 1) == 1 && (after[0] == '\n' || after[0] == '\r');
    }

    private static String digest(long at, int length, ByteSource content) throws IOException {
        byte[] line = new byte[length];
        int read = content.read(at, line, 0, length);
        return LineDigest.hex(LineDigest.of(line, 0, read));
    }
}
