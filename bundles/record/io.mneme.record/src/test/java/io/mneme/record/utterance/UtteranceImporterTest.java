package io.mneme.record.utterance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.util.List;
import org.junit.jupiter.api.Test;

class UtteranceImporterTest {

    private static final UtteranceKind KIND = new UtteranceKind();

    private final MemoryJournal<Utterance> journal = new MemoryJournal<>(KIND);
    private final UtteranceImporter importer = new UtteranceImporter(journal, new FakeRedactions());

    @Test
    void keepsConversationTimeAndVersion() {
        Utterance utterance = KIND.withId(
                KIND.decode(
                        "{\"version\":3,\"timestamp\":\"2026-01-01T08:00:00+08:00\",\"conversation_id\":\"conv_1\",\"type\":\"tts\",\"text\":\"hi\"}"),
                "d-1");
        assertThat(importer.importAll(List.of(utterance))).containsExactly(ImportedEntry.of(ImportOutcome.RECORDED));
        Utterance stored = journal.find("d-1").orElseThrow().entry();
        assertThat(stored.conversation()).isEqualTo("conv_1");
        assertThat(stored.timestamp()).isEqualTo("2026-01-01T08:00:00+08:00");
        assertThat(stored.version()).isEqualTo(3);
    }
}
