package io.mneme.store.jsonl.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.VerbatimKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryEncoderTest {

    private static final int MAX_BYTES = 10_000;

    private static byte[] line(String text) {
        return EntryEncoder.encode(text, new CheckedKind<>(new VerbatimKind()), MAX_BYTES);
    }

    @Test
    void usesTheBytesOfAKindBeforeItsText() {
        VerbatimKind quick = new VerbatimKind() {
            @Override
            public Optional<byte[]> bytes(String entry) {
                return Optional.of(new byte[] {'q'});
            }
        };
        assertThat(EntryEncoder.encode("text", new CheckedKind<>(quick), MAX_BYTES))
                .asString(UTF_8)
                .isEqualTo("q");
        assertThat(line("text")).asString(UTF_8).isEqualTo("text");
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {1, 1023, 1024, 1025, 9_999, 10_000})
    void hasAllBytesOfTheText(int length) {
        byte[] line = line("x".repeat(length));
        assertThat(new String(line, UTF_8)).isEqualTo("x".repeat(length));
        assertThat(line).hasSize(length);
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(strings = {"", " ", "\n", "a\n", "a\nb", "\r", "萍\r萍"})
    void rejectsAKindThatDoesNotReturnOneLine(String text) {
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> line(text))
                .withMessage("kind verbatim made of an entry what is not one line");
    }

    @ParameterizedTest(name = "case {index}")
    @ValueSource(strings = {"\uD83D", "a\uD83Db", "\uDC4B", "\uDC4B\uD83D", "\uD83D\uD83D\uDC4B"})
    void rejectsHalfOfASurrogatePair(String text) {
        assertThatExceptionOfType(InvalidEntryException.class).isThrownBy(() -> line(text));
    }

    @Test
    void rejectsAnEntryThatIsTooLongAndReportsItsLength() {
        assertThatExceptionOfType(InvalidEntryException.class)
                .isThrownBy(() -> line("萍".repeat(3_334)))
                .withMessageContaining("must not be longer than 10000 bytes: 10002");
    }
}
