package io.mneme.store.jsonl.line;

import io.mneme.api.entry.EntryTooLongException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import java.nio.charset.StandardCharsets;

/** Encodes entries to lines. */
public final class EntryEncoder {

    private EntryEncoder() {}

    /**
     * Returns the line of an entry, without its end; sealed if lines are encrypted, which makes it a third longer.
     *
     * @throws InvalidEntryException if the line is longer than {@code maxBytes} before it is sealed, or contains half of a surrogate pair
     * @throws JournalException if the kind fails, or returns anything but one line
     */
    public static <E> byte[] encode(E entry, CheckedKind<E> kind, int maxBytes) {
        byte[] line = kind.bytes(entry);
        if (line.length > maxBytes) {
            throw new EntryTooLongException(maxBytes, line.length);
        }
        requireOneLine(line, kind.name());
        return kind.sealed(entry, line);
    }

    /** Readers of the file could not find anything but one whole line. */
    private static void requireOneLine(byte[] line, String kind) {
        // A copy, since the platform searches a string many bytes at a time, and an array byte by byte.
        String searched = new String(line, StandardCharsets.ISO_8859_1);
        if (searched.isBlank() || searched.indexOf('\n') >= 0 || searched.indexOf('\r') >= 0) {
            throw new JournalException("kind " + kind + " made of an entry what is not one line");
        }
    }
}
