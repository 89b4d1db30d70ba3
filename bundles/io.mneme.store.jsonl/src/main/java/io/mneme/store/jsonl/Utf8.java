package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text and bytes, strictly: nothing is replaced silently. */
final class Utf8 implements LineCodec {

    private static final char REPLACEMENT = '\uFFFD';

    @Override
    public Optional<String> text(byte[] bytes, int offset, int length) {
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

    @Override
    public byte[] bytes(String text) {
        if (!isWritable(text)) {
            throw new InvalidEntryException("", "an entry must not contain half of a surrogate pair");
        }
        // Measured: no loop of our own that does both in one pass is faster than the platform's.
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether every character can be written: no half of a surrogate pair stands alone. */
    private static boolean isWritable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }
}
