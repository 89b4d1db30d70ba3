package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.ImportedEntry.ImportOutcome;
import io.mneme.api.entry.RedactionSink;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.util.List;
import org.junit.jupiter.api.Test;

class DictationImporterTest {

    private static final DictationKind KIND = new DictationKind();

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(KIND);
    private final FakeRedactions redactions = new FakeRedactions();
    private final DictationImporter importer = new DictationImporter(journal, redactions);

    @Test
    void keepsEachFieldAsItStandsInTheFile() {
        String line = "{\"timestamp\":\"2026-01-01T08:00:00.123456+08:00\",\"asr_text\":\"平平\",\"final_text\":\"萍萍\","
                + "\"preview_enabled\":1,\"correction_tracked\":true}";
        importer.importAll(List.of(entry(line, "d-1")));
        assertThat(KIND.encode(journal.find("d-1").orElseThrow().entry()))
                .contains("08:00:00.123456+08:00", "\"preview_enabled\":1", "\"correction_tracked\":true")
                .endsWith("\"id\":\"d-1\"}");
    }

    @Test
    void doesNotRecordAChainOfModes() {
        Dictation chain = entry("{\"final_text\":\"x\",\"enhance_mode\":\"proofread → translate\"}", "d-1");
        assertThat(importer.importAll(List.of(chain)))
                .containsExactly(new ImportedEntry(ImportOutcome.EXCLUDED, "not recorded: chain mode"));
        assertThat(journal.status().entries()).isZero();
    }

    @Test
    void redactsForTheStore() {
        redactions.on(RedactionSink.STORE);
        importer.importAll(List.of(entry("{\"final_text\":\"hunter2\"}", "d-1")));
        assertThat(journal.find("d-1").orElseThrow().entry().finalText()).isEqualTo("[secret-1]");
    }

    private static Dictation entry(String line, String id) {
        return KIND.withId(KIND.decode(line), id);
    }
}
