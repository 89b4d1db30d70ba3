package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.kind.EntryKindContract;
import io.mneme.support.schema.NoteKind.Note;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchemaKindTest implements EntryKindContract<Note> {

    private final NoteKind kind = new NoteKind();

    @Override
    public NoteKind kind() {
        return kind;
    }

    @Override
    public Note entryWithText(String text) {
        return new Note(
                "n1",
                "2026-03-12T10:30:00Z",
                text,
                Optional.of("in " + text),
                Optional.empty(),
                Optional.empty(),
                false,
                0,
                List.of(text),
                Map.of("further", "[1.50,{\"a\":null}]"));
    }

    @Test
    void eachNewIdIsAnotherOne() {
        assertThat(kind.newId()).isNotEmpty().isNotEqualTo(kind.newId());
    }

    @Test
    void listsItsEntriesInNoLane() {
        assertThat(kind.lanes(entryWithText("a"))).isEmpty();
    }
}
