package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.NumberedRedactions;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is redacted of a dictation before it is stored: every string but those that the documentation excepts. */
class DictationRedactionTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private static final String CANARIES =
            """
            {"asr_text":"CNRY1","enhanced_text":"CNRY2","final_text":"CNRY3","enhance_mode":"CNRY4","stt_model":"CNRY5",
            "llm_model":"CNRY6","input_context":"CNRY7","CNRY8":1,"extra":{"CNRY9":["CNRY10",{"CNRY11":"a \\u0043NRY12"}]},
            "audio_file":"CNRY13.wav"}""";

    private final MemoryJournal<Dictation> journal = new MemoryJournal<>(new DictationKind());
    private final NumberedRedactions redactions = new NumberedRedactions();
    private final JournalledDictations dictations = new JournalledDictations(
            journal,
            new IndexLookup(),
            redactions,
            EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())),
            new SimpleMeterRegistry());

    @BeforeEach
    void redact() {
        redactions.on(RedactionSink.STORE);
    }

    @Test
    void noStringOfARecordIsStoredAsItIs() {
        String line = line(record(CANARIES));
        assertThat(line).doesNotContain("CNRY").contains("\"input_context\":\"[bird-", "\"extra\":{\"[bird-", ".wav");
    }

    @Test
    void noStringOfAnEditIsStoredAsItIs() {
        String id = record("{\"final_text\":\"a\"}").id();
        StoredEntry<Dictation> edited = dictations.edit(id, CANARIES, Optional.empty(), NOW);
        assertThat(line(edited)).doesNotContain("CNRY").contains("\"edited_at\":\"2026-03-12T10:30:00+00:00\"");
    }

    @Test
    void equalModesAndModelsStayEqualWhateverElseIsSaid() {
        Dictation one = record("{\"final_text\":\"CNRY1\",\"enhance_mode\":\"CNRY2\",\"llm_model\":\"CNRY3\"}")
                .entry();
        Dictation other = record("{\"final_text\":\"CNRY2\",\"enhance_mode\":\"CNRY2\",\"llm_model\":\"CNRY3\"}")
                .entry();
        assertThat(one.mode()).isEqualTo(other.mode()).isEqualTo("[bird-1]");
        assertThat(one.llmModel()).isEqualTo(other.llmModel()).isEqualTo("[bird-1]");
    }

    @Test
    void equalTextsOfOneDictationGetTheSamePlaceholder() {
        Dictation dictation = record("{\"asr_text\":\"CNRY1 CNRY2\",\"final_text\":\"CNRY2\",\"more\":\"CNRY2\"}")
                .entry();
        assertThat(dictation.asrText()).isEqualTo("[bird-1] [bird-2]");
        assertThat(dictation.finalText()).isEqualTo("[bird-2]");
        assertThat(dictation.extraFields()).containsEntry("more", "\"[bird-2]\"");
    }

    @Test
    void whatOthersReferToStaysAsItIs() {
        StoredEntry<Dictation> stored =
                record("{\"final_text\":\"CNRY1\",\"id\":\"CNRY2\",\"timestamp\":\"2026-03-12T10:29:59Z\",\"n\":1}");
        assertThat(stored.id()).isEqualTo("CNRY2");
        assertThat(stored.entry().timestamp()).isEqualTo("2026-03-12T10:29:59+00:00");
        assertThat(stored.entry().extraFields()).containsEntry("n", "1");
    }

    @Test
    void noValueIsLostWhenTheNamesOfTwoBecomeTheSame() {
        Dictation stored =
                record("{\"final_text\":\"a\",\"CNRY1\":1,\"[bird-1]\":2}").entry();
        assertThat(stored.extraFields()).containsEntry("[bird-1]-2", "1").containsEntry("[bird-1]", "2");
    }

    private String line(StoredEntry<Dictation> stored) {
        return new DictationKind()
                .encode(journal.find(stored.id()).orElseThrow().entry());
    }

    private StoredEntry<Dictation> record(String json) {
        return ((RecordResult.Recorded) dictations.record(json, NOW)).stored();
    }
}
