package io.mneme.store.jsonl.gzip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes lines as a gzip file that can be read in parts. It has many members; each contains whole lines, and its header
 * has its length. Equal lines make equal files. For one thread.
 */
public final class MultiMemberGzipWriter {

    /** A member ends with the line that reaches this length of its content, in bytes. */
    static final int MEMBER_BYTES = 1 << 18;

    /** Maximum length of a member's content in bytes; the writer divides only lines that exceed it. */
    static final int MAX_MEMBER_BYTES = 1 << 23;

    /** The file to which a writer appends. */
    public interface GzipFile {

        void append(byte[] bytes) throws IOException;
    }

    private final GzipFile file;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream(2 * MEMBER_BYTES);
    private boolean started;

    /** Creates a writer to a file, which the caller closes after {@link #finish()}. */
    public MultiMemberGzipWriter(GzipFile file) {
        this.file = file;
    }

    /** Writes the next bytes of the content, which may end within a line. */
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int to = offset + length;
        for (int from = offset; from < to; ) {
            int end = endOfMember(bytes, from, to);
            lines.write(bytes, from, end - from);
            boolean full = lines.size() >= MEMBER_BYTES && bytes[end - 1] == '\n';
            if (full || lines.size() == MAX_MEMBER_BYTES) {
                endMember();
            }
            from = end;
        }
    }

    /** Returns the end of the current member, or {@code to} if it does not end before. */
    private int endOfMember(byte[] bytes, int from, int to) {
        int latest = Math.min(to, from + MAX_MEMBER_BYTES - lines.size());
        int at = from + Math.max(0, MEMBER_BYTES - lines.size() - 1);
        while (at < latest && bytes[at] != '\n') {
            at++;
        }
        return Math.min(at + 1, latest);
    }

    /** Writes the last member. The caller must not write anything afterwards. */
    public void finish() throws IOException {
        // A gzip file has at least one member.
        if (lines.size() > 0 || !started) {
            endMember();
        }
    }

    private void endMember() throws IOException {
        started = true;
        byte[] content = lines.toByteArray();
        lines.reset();
        byte[] compressed = compressed(content);
        CRC32 checksum = new CRC32();
        checksum.update(content);
        long length = (long) GzipHeader.OWN_LENGTH + compressed.length + GzipHeader.TRAILER_LENGTH;
        file.append(GzipHeader.bytes(length, content.length));
        file.append(compressed);
        file.append(ByteBuffer.allocate(GzipHeader.TRAILER_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) checksum.getValue())
                .putInt(content.length)
                .array());
    }

    private static byte[] compressed(byte[] content) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(content.length / 4);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(compressed, deflater)) {
            deflating.write(content);
        } finally {
            deflater.end();
        }
        return compressed.toByteArray();
    }
}
