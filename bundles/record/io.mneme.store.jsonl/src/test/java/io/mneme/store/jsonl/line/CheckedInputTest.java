package io.mneme.store.jsonl.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.api.journal.InputReader;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryInput;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CheckedInputTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    @Test
    void readsByTheInputOfTheKind() {
        InputReader<JsonNote> reader = reader(json -> new JsonNote("n1", json));
        JsonNote read = reader.read("{}", NOW);
        assertThat(read).isEqualTo(new JsonNote("n1", "{}"));
        assertThat(reader.id(read)).isEqualTo("n1");
        assertThat(reader.redactionRules()).isEqualTo(RedactionRules.DEFAULT);
    }

    @Test
    void aRuleOfTheKindIsPassedOn() {
        InputReader<JsonNote> reader = reader(json -> {
            throw new InvalidEntryException("text", "must be given");
        });
        assertThatThrownBy(() -> reader.read("{}", NOW)).isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void anInputThatFailsIsNamedWithoutTheTextOfTheEntry() {
        InputReader<JsonNote> reader = reader(json -> {
            throw new IllegalStateException(json);
        });
        assertThatThrownBy(() -> reader.read("{\"text\":\"tea\"}", NOW))
                .isInstanceOf(JournalException.class)
                .hasMessage("kind note: input().read() failed with java.lang.IllegalStateException")
                .satisfies(failure -> assertThat(failure.getCause()).hasMessageNotContaining("tea"));
    }

    @Test
    @SuppressWarnings("NullAway")
    void anInputThatReturnsNullIsNamed() {
        InputReader<JsonNote> reader = reader(json -> null);
        assertThatThrownBy(() -> reader.read("{}", NOW))
                .isInstanceOf(JournalException.class)
                .hasMessage("kind note: input().read() returned null");
    }

    /** Returns the reader of a kind of notes whose input does what a test wants. */
    private static InputReader<JsonNote> reader(Function<String, JsonNote> reading) {
        return new CheckedKind<>(new JsonNoteKind() {
                    @Override
                    public Optional<EntryInput<JsonNote>> input() {
                        return Optional.of(inputOf(reading));
                    }
                })
                .input()
                .orElseThrow();
    }

    private static EntryInput<JsonNote> inputOf(Function<String, JsonNote> reading) {
        return new EntryInput<>() {
            @Override
            public JsonNote read(String json, Instant now) {
                return reading.apply(json);
            }

            @Override
            public String id(JsonNote entry) {
                return entry.id();
            }
        };
    }
}
