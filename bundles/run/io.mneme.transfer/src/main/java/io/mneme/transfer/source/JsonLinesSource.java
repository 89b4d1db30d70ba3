package io.mneme.transfer.source;

import io.mneme.support.line.LineBytes;
import io.mneme.support.line.LineDigest;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a file of entries, one a line, as a journal reads it: the digest of a line is computed from the bytes without line end,
 * and without the byte order mark of the file.
 */
public final class JsonLinesSource implements ImportSource {

    /** Maximum length of a line, in bytes. */
    public static final int MAX_BYTES = 8 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CountingInputStream counted;
    private final ByteLineReader lines;
    private long lineNumber;

    /**
     * Reads lines.
     *
     * @param counted the stream of the file, for the progress
     * @param content what the file contains: the same stream, or what it decompresses to
     */
    public JsonLinesSource(CountingInputStream counted, InputStream content) {
        this.counted = counted;
        this.lines = new ByteLineReader(content);
    }

    @Override
    public Optional<SourceItem> next() throws IOException {
        Optional<byte[]> line = lines.next();
        while (line.isPresent()) {
            lineNumber++;
            byte[] bytes = line.get();
            int start = lineNumber == 1 ? LineBytes.bomLength(bytes, 0, bytes.length) : 0;
            int end = bytes.length > start && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
            if (!LineBytes.isBlank(bytes, start, end)) {
                return Optional.of(item(bytes, start, end - start));
            }
            line = lines.next();
        }
        return Optional.empty();
    }

    @Override
    public double fractionRead() {
        return counted.fractionRead();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private SourceItem item(byte[] bytes, int start, int length) {
        String place = "line " + lineNumber;
        if (length > MAX_BYTES) {
            return new RejectedItem(place, "is longer than " + MAX_BYTES + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, length))
                    .toString();
            // Some programs write the mark with every append. It belongs to the bytes of such a line, and not to its
            // text.
            boolean isMarked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
            return new LineItem(place, isMarked ? text.substring(1) : text, LineDigest.of(bytes, start, length));
        } catch (CharacterCodingException malformed) {
            return new RejectedItem(place, "is not UTF-8");
        }
    }

    /** Reads lines as bytes, so that a line that is too long or not UTF-8 does not affect the others. */
    private static final class ByteLineReader implements Closeable {

        /** Number of bytes of a line that are kept: enough to see that it is too long, behind a byte order mark. */
        private static final int MAX_KEPT_BYTES = MAX_BYTES + LineBytes.BOM_BYTES + 2;

        private final InputStream in;
        private final byte[] buffer = new byte[1 << 16];
        private int position;
        private int limit;

        ByteLineReader(InputStream in) {
            this.in = in;
        }

        /** Returns the next line without its end, cut off if it is too long; empty at the end of the stream. */
        Optional<byte[]> next() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            boolean hasBytes = false;
            while (position < limit || fill()) {
                hasBytes = true;
                int start = position;
                while (position < limit && buffer[position] != '\n') {
                    position++;
                }
                append(line, start);
                if (position < limit) {
                    position++;
                    return Optional.of(line.toByteArray());
                }
            }
            return hasBytes ? Optional.of(line.toByteArray()) : Optional.empty();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private void append(ByteArrayOutputStream line, int start) {
            line.write(buffer, start, Math.min(position - start, MAX_KEPT_BYTES - line.size()));
        }

        private boolean fill() throws IOException {
            position = 0;
            limit = Math.max(0, in.read(buffer));
            return limit > 0;
        }
    }
}
