package io.mneme.store.jsonl.line;

import java.util.Optional;

/**
 * Converts the text of an entry to the bytes of its line, and back. Encryption at rest belongs here: all other classes
 * of the journal copy lines as bytes. Implementations are called from many threads at once.
 */
interface LineCodec {

    /**
     * Returns the line to write for a text.
     *
     * @param text the text in UTF-8
     * @return a line that {@link #decode} converts to the same text; without line breaks if the text has none
     */
    EncodedLine encode(EncodedLine text);

    /** Returns the text of a line; empty if the bytes are not a line of this codec. */
    Optional<String> decode(byte[] bytes, int offset, int length);
}
