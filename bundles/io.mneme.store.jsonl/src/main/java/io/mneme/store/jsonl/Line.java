package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line that is to be written.
 *
 * @param bytes its bytes, then a line break; what may be behind that does not count. Never changed
 * @param length how many bytes it has, without the line break
 */
record Line(byte[] bytes, int length) {

    /** As long as most lines. */
    private static final int CAPACITY = 1 << 10;

    /**
     * Returns the line of an entry.
     *
     * @throws InvalidEntryException if it is longer than {@code most}, or has half of a surrogate pair in it
     * @throws JournalException if its kind fails to write it as one line
     */
    static <E> Line of(E entry, EntryKind<E> kind, int most) {
        Buffer written = new Buffer();
        try {
            kind.write(entry, written);
        } catch (IOException e) {
            throw new JournalException(
                    "kind " + kind.name() + " failed to write an entry: "
                            + e.getClass().getName(),
                    Decoder.withoutText(e));
        }
        Line line = LineCodec.PLAIN.line(written.line());
        if (line.length > most) {
            throw new InvalidEntryException("", "an entry must not be longer than " + most + " bytes: " + line.length);
        }
        line.requireOneLine(kind.name());
        return line;
    }

    /** Anything else would be there, and never be found again. */
    private void requireOneLine(String kind) {
        // Copied, since the platform searches texts many bytes at a time, and arrays one by one.
        String searched = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        if (searched.isBlank() || searched.indexOf('\n') >= 0 || searched.indexOf('\r') >= 0) {
            throw new JournalException("kind " + kind + " wrote an entry as what is not one line");
        }
    }

    /** Returns its bytes without the line break. */
    byte[] content() {
        return Arrays.copyOf(bytes, length);
    }

    /** Takes the bytes of a line as its kind writes them. */
    private static final class Buffer extends OutputStream {

        private byte[] bytes = new byte[CAPACITY];
        private int length;

        @Override
        public void write(int one) {
            reserve(1);
            bytes[length++] = (byte) one;
        }

        @Override
        public void write(byte[] some, int offset, int count) {
            reserve(count);
            System.arraycopy(some, offset, bytes, length, count);
            length += count;
        }

        private void reserve(int count) {
            int needed = Math.addExact(length, count);
            if (needed > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length + (bytes.length >> 1)));
            }
        }

        /** Returns what was written; nothing more may be. */
        private Line line() {
            int end = length;
            write('\n');
            return new Line(bytes, end);
        }
    }
}
