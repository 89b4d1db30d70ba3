package io.mneme.demo;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads lines as bytes, so that one that is too long or not UTF-8 costs nothing but itself. */
final class ByteLines implements Closeable {

    /** The longest line there may be, in bytes. */
    static final int MAX_BYTES = 8 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private boolean tooLong;

    ByteLines(InputStream in) {
        this.in = in;
    }

    /** Returns the next line without its end, cut off if it is too long; empty at the end. */
    Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        tooLong = false;
        boolean something = false;
        while (at < end || filled()) {
            something = true;
            int start = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            keep(line, start);
            if (at < end) {
                at++;
                return Optional.of(line.toByteArray());
            }
        }
        return something ? Optional.of(line.toByteArray()) : Optional.empty();
    }

    /** Returns whether the line that was read last was longer than a line may be. */
    boolean tooLong() {
        return tooLong;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void keep(ByteArrayOutputStream line, int start) {
        int length = Math.min(at - start, MAX_BYTES - line.size());
        line.write(buffer, start, length);
        tooLong |= length < at - start;
    }

    private boolean filled() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }
}
