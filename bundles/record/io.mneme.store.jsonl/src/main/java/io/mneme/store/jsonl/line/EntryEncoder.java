package io.mneme.store.jsonl.line;

import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes entries to lines. */
public final class EntryEncoder {

    private EntryEncoder() {}

    /**
     * Returns the line of an entry.
     *
     * @throws InvalidEntryException if the line is longer than {@code maxBytes}, or contains half of a surrogate pair
     * @throws JournalException if the kind fails, or returns anything but one line
     */
    public static <E> EncodedLine encode(E entry, CheckedKind<E> kind, int maxBytes) {
        EncodedLine line = withLineEnd(kind.bytes(entry));
        if (line.length() > maxBytes) {
            throw new EntryTooLongException(maxBytes, line.length());
        }
        requireOneLine(line, kind.name());
        return line;
    }

    private static EncodedLine withLineEnd(byte[] text) {
        byte[] bytes = Arrays.copyOf(text, text.length + 1);
        bytes[text.length] = '\n';
        return new EncodedLine(bytes);
    }

    /** Readers of the file could not find anything but one whole line. */
    private static void requireOneLine(EncodedLine line, String kind) {
        // A copy, since the platform searches a string many bytes at a time, and an array byte by byte.
        String searched = new String(line.bytes(), 0, line.length(), StandardCharsets.ISO_8859_1);
        if (searched.isBlank() || searched.indexOf('\n') >= 0 || searched.indexOf('\r') >= 0) {
            throw new JournalException("kind " + kind + " made of an entry what is not one line");
        }
    }
}
