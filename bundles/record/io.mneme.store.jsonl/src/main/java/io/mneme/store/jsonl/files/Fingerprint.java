package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.support.line.LineBytes;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The last line of a file, which identifies the content up to that line. A change that does not move this line is not
 * detected.
 *
 * @param file name of the file
 * @param lastLineStart start of the last line; -1 if the file has no line
 * @param lastLineLength length of the line without its end; 0 if it is too long to be loaded
 * @param lastLineDigest digest of the line; empty if it is too long to be loaded
 */
public record Fingerprint(String file, long lastLineStart, int lastLineLength, String lastLineDigest) {

    /** Returns the fingerprint of a file with this last line. */
    public static Fingerprint of(String file, long start, int length, ByteSource content) throws IOException {
        return start < 0 || length == 0
                ? new Fingerprint(file, start, 0, "")
                : new Fingerprint(file, start, length, digest(start, length, content));
    }

    /**
     * Returns whether two fingerprints are equal. The generated equals method of a record would delay the start by 15
     * ms.
     */
    public boolean isEquivalentTo(@Nullable Fingerprint other) {
        return other != null
                && lastLineStart == other.lastLineStart
                && lastLineLength == other.lastLineLength
                && file.equals(other.file)
                && lastLineDigest.equals(other.lastLineDigest);
    }

    /** Returns whether a file still has the line at the same place, as a separate line. */
    public boolean matches(ByteSource content) throws IOException {
        return lastLineStart < 0
                || isLineStart(content)
                        && (lastLineLength == 0
                                || isLineEnd(content)
                                        && digest(lastLineStart, lastLineLength, content)
                                                .equals(lastLineDigest));
    }

    /** Returns the fingerprint of the same content under another name. */
    public Fingerprint renamed(String other) {
        return new Fingerprint(other, lastLineStart, lastLineLength, lastLineDigest);
    }

    /** Returns whether a file that was not opened yet has the line; see {@link #matches(ByteSource)}. */
    public boolean matches(Path path, Object key, FileHandleCache handleCache) throws IOException {
        try (LazyFile content = new LazyFile(path, key, handleCache)) {
            return matches(content);
        }
    }

    private boolean isLineStart(ByteSource content) throws IOException {
        byte[] previous = new byte[1];
        // A byte order mark may precede the first line.
        return lastLineStart == 0
                || lastLineStart == LineBytes.BOM_BYTES
                || content.read(lastLineStart - 1, previous, 0, 1) == 1 && previous[0] == '\n';
    }

    private boolean isLineEnd(ByteSource content) throws IOException {
        byte[] next = new byte[1];
        return content.read(lastLineStart + lastLineLength, next, 0, 1) == 1 && (next[0] == '\n' || next[0] == '\r');
    }

    private static String digest(long start, int length, ByteSource content) throws IOException {
        byte[] line = new byte[length];
        int read = content.read(start, line, 0, length);
        return LineDigest.hex(LineDigest.of(line, 0, read));
    }
}
