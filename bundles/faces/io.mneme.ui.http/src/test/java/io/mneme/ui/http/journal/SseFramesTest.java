package io.mneme.ui.http.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.JsonNoteKind;
import io.mneme.spi.kind.JsonNoteKind.JsonNote;
import io.mneme.spi.kind.MemoryJournal;
import org.junit.jupiter.api.Test;

class SseFramesTest {

    @Test
    void haveOneLineOfDataHoweverTheEntryIsWritten() {
        MemoryJournal<JsonNote> journal = new MemoryJournal<>(new JsonNoteKind());
        JournalEvent<JsonNote> event = new JournalEvent.Appended<>(
                new StoredEntry<>(new Position(7), "x", "r", new JsonNote("x", "{\"a\":[1,\r\n2]}")));
        assertThat(new String(SseFrames.of(journal, event), UTF_8))
                .isEqualTo("id: 7\nevent: entry\n"
                        + "data: {\"position\":7,\"id\":\"x\",\"revision\":\"r\",\"entry\":{\"a\":[1,  2]}}\n\n");
    }
}
