package io.mneme.store.jsonl.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionRules;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.JournalException;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CheckedParserTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    @Test
    void readsByTheInputOfTheKind() {
        ClientEntryParser<JsonNote> reader = reader(json -> new JsonNote("n1", json));
        JsonNote read = reader.read("{}", NOW);
        assertThat(read).isEqualTo(new JsonNote("n1", "{}"));
        assertThat(reader.id(read)).isEqualTo("n1");
        assertThat(reader.redactionRules()).isEqualTo(RedactionRules.DEFAULT);
    }

    @Test
    void aRuleOfTheKindIsPassedOn() {
        ClientEntryParser<JsonNote> reader = reader(json -> {
            throw new InvalidEntryException("text", "must be given");
        });
        assertThatThrownBy(() -> reader.read("{}", NOW)).isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void anInputThatFailsIsNamedWithoutTheTextOfTheEntry() {
        ClientEntryParser<JsonNote> reader = reader(json -> {
            throw new IllegalStateException(json);
        });
        assertThatThrownBy(() -> reader.read("{\"text\":\"tea\"}", NOW))
                .isInstanceOf(JournalException.class)
                .hasMessage("kind note: parser().read() failed with java.lang.IllegalStateException")
                .satisfies(failure -> assertThat(failure.getCause()).hasMessageNotContaining("tea"));
    }

    @Test
    @SuppressWarnings("NullAway")
    void anInputThatReturnsNullIsNamed() {
        ClientEntryParser<JsonNote> reader = reader(json -> null);
        assertThatThrownBy(() -> reader.read("{}", NOW))
                .isInstanceOf(JournalException.class)
                .hasMessage("kind note: parser().read() returned null");
    }

    /** Returns the reader of a kind of notes whose parser does what a test wants. */
    private static ClientEntryParser<JsonNote> reader(Function<String, JsonNote> reading) {
        return new CheckedKind<>(new JsonNoteKind() {
                    @Override
                    public Optional<EntryParser<JsonNote>> parser() {
                        return Optional.of(parserOf(reading));
                    }
                })
                .parser()
                .orElseThrow();
    }

    private static EntryParser<JsonNote> parserOf(Function<String, JsonNote> reading) {
        return new EntryParser<>() {
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
