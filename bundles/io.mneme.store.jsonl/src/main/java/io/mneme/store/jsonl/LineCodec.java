package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import java.util.Optional;

/**
 * Turns the text of an entry into the bytes of its line and back: the place for encryption at rest. Everything else in a
 * journal moves lines as bytes. Used by many threads at once.
 */
interface LineCodec {

    /** Lines as other programs read them: the text itself, in UTF-8. */
    LineCodec PLAIN = new Utf8();

    /**
     * Returns the bytes of a line without its end.
     *
     * @param text without line breaks, never blank
     * @return bytes without line breaks, never blank, of which {@link #text} makes the same text
     * @throws InvalidEntryException if the text cannot be written
     */
    byte[] bytes(String text);

    /** Returns the text of a line; empty if these are not the bytes of one. */
    Optional<String> text(byte[] bytes, int offset, int length);
}
