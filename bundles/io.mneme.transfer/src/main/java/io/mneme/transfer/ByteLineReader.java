package io.mneme.transfer;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads lines as bytes, so that a line that is too long or not UTF-8 does not affect the others. */
final class ByteLineReader implements Closeable {

    /** Maximum length of a line, in bytes. */
    static final int MAX_BYTES = 8 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private boolean tooLong;

    ByteLineReader(InputStream in) {
        this.in = in;
    }

    /** Returns the next line without its end, cut off at the maximum length; empty at the end of the stream. */
    Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        tooLong = false;
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

    /** Returns whether the line that was read last exceeded the maximum length. */
    boolean tooLong() {
        return tooLong;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void append(ByteArrayOutputStream line, int start) {
        int length = Math.min(position - start, MAX_BYTES - line.size());
        line.write(buffer, start, length);
        tooLong |= length < position - start;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }
}
