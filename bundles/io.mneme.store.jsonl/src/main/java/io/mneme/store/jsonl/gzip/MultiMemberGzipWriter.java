package io.mneme.store.jsonl.gzip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes lines as a gzip file that can be read in parts: it consists of many members, each of which holds whole lines and
 * says how long it is. Equal lines make equal files. For one thread.
 */
public final class MultiMemberGzipWriter {

    /** A member ends with the line with which it holds this much, in bytes. */
    static final int MEMBER_BYTES = 1 << 18;

    /** No member holds more bytes; only a line that is longer is divided. */
    static final int MAX_MEMBER_BYTES = 1 << 23;

    private final OutputStream out;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream(2 * MEMBER_BYTES);
    private boolean started;

    /** Writes to a stream; the caller closes it, after {@link #finish()}. */
    public MultiMemberGzipWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes a part of the content, which may end anywhere. */
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

    /** Returns where the present member ends, or {@code to} if it does not end before. */
    private int endOfMember(byte[] bytes, int from, int to) {
        int latest = Math.min(to, from + MAX_MEMBER_BYTES - lines.size());
        int at = from + Math.max(0, MEMBER_BYTES - lines.size() - 1);
        while (at < latest && bytes[at] != '\n') {
            at++;
        }
        return Math.min(at + 1, latest);
    }

    /** Writes what is left. Nothing may be written afterwards. */
    public void finish() throws IOException {
        // A gzip file without a member is none.
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
        out.write(GzipHeader.bytes(length, content.length));
        out.write(compressed);
        out.write(ByteBuffer.allocate(GzipHeader.TRAILER_LENGTH)
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
