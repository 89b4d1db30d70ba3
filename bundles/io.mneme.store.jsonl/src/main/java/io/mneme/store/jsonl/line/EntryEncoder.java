package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns entries into lines. */
public final class EntryEncoder {

    private EntryEncoder() {}

    /**
     * Returns the line of an entry.
     *
     * @throws InvalidEntryException if it is longer than {@code maxBytes}, or has half of a surrogate pair in it
     * @throws JournalException if its kind makes anything but one line of it
     */
    public static <E> EncodedLine encode(E entry, EntryKind<E> kind, int maxBytes) {
        byte[] text = kind.bytes(entry).orElseGet(() -> Utf8Codec.bytes(kind.encode(entry)));
        EncodedLine line = Utf8Codec.CODEC.encode(withLineEnd(text));
        if (line.length() > maxBytes) {
            throw new InvalidEntryException(
                    "", "an entry must not be longer than " + maxBytes + " bytes: " + line.length());
        }
        requireOneLine(line, kind.name());
        return line;
    }

    private static EncodedLine withLineEnd(byte[] text) {
        byte[] bytes = Arrays.copyOf(text, text.length + 1);
        bytes[text.length] = '\n';
        return new EncodedLine(bytes, text.length);
    }

    /** Readers would never find anything else in the file. */
    private static void requireOneLine(EncodedLine line, String kind) {
        // Copied, since the platform searches texts many bytes at a time, and arrays one by one.
        String searched = new String(line.bytes(), 0, line.length(), StandardCharsets.ISO_8859_1);
        if (searched.isBlank() || searched.indexOf('\n') >= 0 || searched.indexOf('\r') >= 0) {
            throw new JournalException("kind " + kind + " made of an entry what is not one line");
        }
    }
}
