package io.mneme.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKindContract;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeaKindTest implements EntryKindContract<TeaEntry> {

    private final TeaKind kind = new TeaKind();

    @Override
    public TeaKind kind() {
        return kind;
    }

    @Override
    public TeaEntry entryWithText(String text) {
        return new TeaEntry("x1", "2026-03-12T10:30:00Z", text, Map.of("further", "[1.50,{\"a\":null}]"));
    }

    @Test
    void keepsWhatItDoesNotKnow() {
        String line = "{\"timestamp\":5,\"text\":\"tea\",\"price\":1.50,\"id\":\"x1\"}";
        assertThat(kind.encode(kind.decode(line)))
                .isEqualTo("{\"text\":\"tea\",\"timestamp\":5,\"price\":1.50,\"id\":\"x1\"}");
    }

    @Test
    void anEntryThatIsSentWithoutATimestampGetsThePresentOne() {
        assertThat(kind.read("{\"text\":\"tea\"}", NOW))
                .isEqualTo(new TeaEntry("", "2026-03-12T10:30:00Z", "tea", Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"text\":\" \"}                              | text must not be blank",
                "{\"text\":5}                                  | text must be given, as a text",
                "{\"text\":\"tea\",\"timestamp\":\"yesterday\"} | timestamp must be a time as 2026-03-12T10:30:00Z",
                "{\"text\":\"tea\",\"id\":1}                    | id must be a text that is not empty"
            })
    void namesTheFieldThatBreaksARule(String sent, String rule) {
        assertThatThrownBy(() -> kind.read(sent, NOW))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage(rule);
    }
}
