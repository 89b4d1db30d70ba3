package io.mneme.store.jsonl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {

    @ParameterizedTest(name = "case {index}")
    @ValueSource(strings = {"a", "ä", "萍", "👋", "\uFFFD", "\u0000", "a\uD83D\uDC4Bb"})
    void readsBackWhatItWrites(String text) {
        byte[] bytes = LineCodec.PLAIN.bytes(text);
        assertThat(bytes).isEqualTo(text.getBytes(UTF_8));
        assertThat(LineCodec.PLAIN.text(bytes, 0, bytes.length)).contains(text);
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(strings = {"\uD83D", "a\uD83Db", "\uDC4B", "\uDC4B\uD83D", "\uD83D\uD83D\uDC4B"})
    void refusesHalfACharacter(String text) {
        assertThatExceptionOfType(InvalidEntryException.class).isThrownBy(() -> LineCodec.PLAIN.bytes(text));
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(ints = {0xFF, 0xC3, 0x80, 0xED})
    void readsNoTextFromBadBytes(int bad) {
        byte[] bytes = {'a', (byte) bad, 'b'};
        assertThat(LineCodec.PLAIN.text(bytes, 0, 3)).isEmpty();
    }
}
