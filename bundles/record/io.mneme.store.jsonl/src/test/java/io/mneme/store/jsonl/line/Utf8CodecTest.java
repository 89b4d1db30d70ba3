package io.mneme.store.jsonl.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8CodecTest {

    @ParameterizedTest(name = "case {index}")
    @ValueSource(strings = {"a", "ä", "萍", "👋", "\uFFFD", "\u0000", "a\uD83D\uDC4Bb"})
    void decodesTheTextThatItEncodes(String text) {
        byte[] line = (text + "\n").getBytes(UTF_8);
        assertThat(Utf8Codec.decode(line, 0, line.length - 1)).contains(text);
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(ints = {0xFF, 0xC3, 0x80, 0xED})
    void decodesNoTextFromInvalidBytes(int bad) {
        byte[] bytes = {'a', (byte) bad, 'b'};
        assertThat(Utf8Codec.decode(bytes, 0, 3)).isEmpty();
    }
}
