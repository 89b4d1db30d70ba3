package io.mneme.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.spi.kind.EntryKindContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermKindTest implements EntryKindContract<TermEntry> {

    private final TermKind kind = new TermKind();

    @Override
    public TermKind kind() {
        return kind;
    }

    @Override
    public TermEntry entryWithText(String text) {
        return new TermEntry(
                "x1",
                "2026-03-12T10:30:00.000Z",
                "term" + text,
                List.of(text, "variant"),
                "person",
                text,
                Map.of("further", "[1.50,{\"a\":null}]"));
    }

    @Test
    void writesTheKeysInTheirOrder() {
        assertThat(kind.encode(new TermEntry("x1", "t", "萍萍", List.of("平平"), "", "n", Map.of("price", "1.50"))))
                .isEqualTo(
                        "{\"timestamp\":\"t\",\"term\":\"萍萍\",\"variants\":[\"平平\"],\"category\":\"\",\"note\":\"n\","
                                + "\"price\":1.50,\"id\":\"x1\"}");
    }

    @Test
    void keepsKnownKeysWhoseValuesHaveAnotherType() {
        TermEntry read =
                kind.decode("{\"term\":\"Kate\",\"variants\":[1],\"category\":null,\"note\":{\"a\":1.0},\"id\":5}");
        assertThat(read.variants()).isEmpty();
        assertThat(kind.encode(read))
                .isEqualTo("{\"term\":\"Kate\",\"variants\":[1],\"category\":null,\"note\":{\"a\":1.0},\"id\":5}");
    }

    @Test
    void aLineNeedsOnlyATerm() {
        assertThat(kind.decode("{\"term\":\"Kate\"}"))
                .isEqualTo(new TermEntry("", "", "Kate", List.of(), "", "", Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"{}", "{\"term\":\" \"}", "{\"term\":5}"})
    void aLineWithoutATermIsNoEntry(String line) {
        assertThatThrownBy(() -> kind.decode(line))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage("term must be given, as a text that is not blank");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"[]", "secret", "{\"term\":\"secret\"} {}"})
    void aLineThatIsNoObjectIsNotQuoted(String line) {
        assertThatThrownBy(() -> kind.decode(line))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void clientsDoNotWriteEntriesOfThisKind() {
        assertThat(kind.parser()).isEmpty();
    }
}
