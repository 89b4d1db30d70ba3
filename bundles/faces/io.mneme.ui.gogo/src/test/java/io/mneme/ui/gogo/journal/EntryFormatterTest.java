package io.mneme.ui.gogo.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.gogo.harness.SampleEntries;
import org.junit.jupiter.api.Test;

class EntryFormatterTest {

    private final Journal<JsonNote> notes = new MemoryJournal<>(new JsonNoteKind());

    @Test
    void showsUtterances() {
        Journal<Utterance> log = new MemoryJournal<>(RecordKinds.utterance());
        Utterance answer = SampleEntries.utterance("u2", "conv_1", Speaker.ASSISTANT, "Nine.\nSharp.");
        assertThat(EntryFormatter.line(log, answer)).isEqualTo("2026-01-05 08:48  assistant  Nine.⏎Sharp.");
        assertThat(EntryFormatter.card(log, log.append(answer)).toString())
                .contains("conversation  conv_1", "milliseconds  1200", "audio file    -");
    }

    @Test
    void showsEntriesOfAnotherKindOnOneLine() {
        JsonNote note = new JsonNote("n1", "{\"a\":\n1}");
        assertThat(EntryFormatter.line(notes, note)).isEqualTo("{\"a\":⏎1}");
        assertThat(EntryFormatter.card(notes, new StoredEntry<>(new Position(1), "n1", "r", note)))
                .hasToString("id        n1\nposition  1\nrevision  r\nentry     {\"a\":⏎1}");
    }
}
