package io.mneme.store.jsonl.line;

import java.util.Optional;

/**
 * Turns the text of an entry into the bytes of its line and back: the place for encryption at rest. Everything else in a
 * journal moves lines as bytes. Used by many threads at once.
 */
interface LineCodec {

    /**
     * Returns the line that is to be written for a text.
     *
     * @param text the text in UTF-8
     * @return a line of whose bytes {@link #decode} makes the same text, without line breaks if the text has none
     */
    EncodedLine encode(EncodedLine text);

    /** Returns the text of a line; empty if these are not the bytes of one. */
    Optional<String> decode(byte[] bytes, int offset, int length);
}
