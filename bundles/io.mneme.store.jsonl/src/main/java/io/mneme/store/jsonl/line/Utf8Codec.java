package io.mneme.store.jsonl.line;

import io.mneme.api.entry.InvalidEntryException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Text and bytes, strictly: nothing is replaced silently. */
final class Utf8Codec implements LineCodec {

    /** Lines as other programs read them: the text itself. */
    static final LineCodec CODEC = new Utf8Codec();

    private static final char REPLACEMENT = '\uFFFD';

    @Override
    public Optional<String> decode(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        // The fast way puts this character for a bad byte; it may also be what was written.
        return text.indexOf(REPLACEMENT) < 0 ? Optional.of(text) : checked(bytes, offset, length);
    }

    private static Optional<String> checked(byte[] bytes, int offset, int length) {
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
     * @throws InvalidEntryException if it has half of a surrogate pair in it
     */
    static byte[] bytes(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException half) {
            throw new InvalidEntryException("", "an entry must not contain half of a surrogate pair");
        }
    }

    @Override
    public EncodedLine encode(EncodedLine text) {
        return text;
    }
}
