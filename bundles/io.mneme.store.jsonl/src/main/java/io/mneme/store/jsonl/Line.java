package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A line that is to be written.
 *
 * @param bytes its bytes, then a line break; never changed
 * @param length how many bytes it has, without the line break
 */
record Line(byte[] bytes, int length) {

    /**
     * Returns the line of an entry.
     *
     * @throws InvalidEntryException if it is longer than {@code most}, or has half of a surrogate pair in it
     * @throws JournalException if its kind makes anything but one line of it
     */
    static <E> Line of(E entry, EntryKind<E> kind, int most) {
        byte[] text = kind.bytes(entry).orElseGet(() -> Utf8.bytes(kind.encode(entry)));
        Line line = LineCodec.PLAIN.line(ended(text));
        if (line.length > most) {
            throw new InvalidEntryException("", "an entry must not be longer than " + most + " bytes: " + line.length);
        }
        line.requireOneLine(kind.name());
        return line;
    }

    private static Line ended(byte[] text) {
        byte[] bytes = Arrays.copyOf(text, text.length + 1);
        bytes[text.length] = '\n';
        return new Line(bytes, text.length);
    }

    /** Anything else would be there, and never be found again. */
    private void requireOneLine(String kind) {
        // Copied, since the platform searches texts many bytes at a time, and arrays one by one.
        String searched = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        if (searched.isBlank() || searched.indexOf('\n') >= 0 || searched.indexOf('\r') >= 0) {
            throw new JournalException("kind " + kind + " made of an entry what is not one line");
        }
    }

    /** Returns its bytes without the line break. */
    byte[] content() {
        return Arrays.copyOf(bytes, length);
    }
}
