package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Converts the text of an entry to UTF-8 and back. Rejects invalid input instead of replacing it.
 *
 * <p>Encryption at rest would belong here: all other classes of the journal copy lines as bytes.
 */
final class Utf8Codec {

    private static final char REPLACEMENT = '\uFFFD';

    private Utf8Codec() {}

    /** Returns the text of a line; empty if the bytes are not UTF-8. */
    static Optional<String> decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        // The constructor replaces a bad byte by this character, but the text may contain the character itself.
        return text.indexOf(REPLACEMENT) < 0 ? Optional.of(text) : decodeStrictly(bytes, offset, length);
    }

    private static Optional<String> decodeStrictly(byte[] bytes, int offset, int length) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the bytes of a text.
     *
     * @throws InvalidEntryException if the text contains half of a surrogate pair
     */
    static byte[] bytes(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException e) {
            throw new InvalidEntryException("", "an entry must not contain half of a surrogate pair");
        }
    }
}
